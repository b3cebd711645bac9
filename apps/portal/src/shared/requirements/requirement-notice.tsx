import type { CurrentUser } from '@rollcall/contract/people/me'
import type { GuestBooking } from '@rollcall/contract/work/offers'
import { isEnabled, routeToggle } from '@rollcall/domain/features/feature-flags'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EndingRequirement } from './ending-requirements.ts'
import { tRequirements } from './requirements.words.ts'
import { SeeShiftsLink } from './see-shifts-link.tsx'

type Props = {
  requirement: EndingRequirement
  today: string
  user: CurrentUser
  /** The scope: all bookings, or one booked shift. */
  scope?: 'all' | 'shift'
}

/** A requirement that has expired, or soon will: the affected shifts, and a link to renew it. */
export function RequirementNotice({ requirement, today, user, scope = 'all' }: Props) {
  const isExpired = requirement.dateExpiry < today
  return (
    <Notice
      kind={isExpired ? 'error' : 'warning'}
      title={titleOf(requirement, today)}
      action={<ItemLink requirement={requirement} user={user} />}
    >
      {scope === 'all' && <AffectedShifts {...{ requirement, isExpired }} />}
      {begunSentence(requirement) ?? tRequirements(scope === 'all' ? 'keepWorking' : 'thisShift')}
    </Notice>
  )
}

type OfferProps = {
  requirement: GuestBooking['endingRequirements'][number]
  action?: ReactNode
}

/** Of an offer: a document that has expired or will before its shifts, for a guest too. */
export function OfferRequirementNotice({ requirement, action }: OfferProps) {
  const { title, dateExpiry, isExpired, uncoveredShifts: count } = requirement
  return (
    <Notice
      kind={isExpired ? 'error' : 'warning'}
      title={tRequirements(isExpired ? 'expiredOn' : 'expiresOn', { title, date: formatDate(dateExpiry) })}
      action={action}
    >
      {[tRequirements(isExpired ? 'expiredForOffer' : 'beforeOffer', { count }), begunSentence(requirement)]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

type AffectedProps = Pick<Props, 'requirement'> & { isExpired: boolean }

function AffectedShifts({ requirement, isExpired }: AffectedProps) {
  const { title, affectedShifts: count, firstAffectedShiftLocal: first } = requirement
  if (first === null) return null
  return (
    <>
      {tRequirements(isExpired ? 'shiftsNeedIt' : 'shiftsAfter', { count })}{' '}
      <SeeShiftsLink {...{ title, count, first }} />{' '}
    </>
  )
}

/** The candidate's progress in renewing it. */
function begunSentence({
  isBeingRenewed,
  isAppliedFor,
}: Pick<EndingRequirement, 'isBeingRenewed' | 'isAppliedFor'>): string | undefined {
  if (isBeingRenewed) return tRequirements('isChecked')
  return isAppliedFor ? tRequirements('isAppliedFor') : undefined
}

function titleOf({ title, dateExpiry }: EndingRequirement, today: string): string {
  if (dateExpiry === today) return tRequirements('expiresToday', { title })
  return tRequirements(dateExpiry < today ? 'expiredOn' : 'expiresOn', {
    title,
    date: formatDate(dateExpiry),
  })
}

export function ItemLink({
  requirement: { registrationId, complianceItemId, isBeingRenewed, isAppliedFor },
  user,
}: Pick<Props, 'requirement' | 'user'>) {
  if (routeToggle(user.features, 'myRegistrations') !== 'enabled') return null
  const label = tRequirements(isBeingRenewed || isAppliedFor ? 'see' : 'send')
  return isEnabled(user.features, 'registrationViewDetails') ? (
    <Link
      to="/registrations/$registrationId"
      params={{ registrationId }}
      search={{ item: complianceItemId }}
      className={buttonClass()}
    >
      {label}
    </Link>
  ) : (
    <Link to="/registrations" className={buttonClass()}>
      {label}
    </Link>
  )
}
