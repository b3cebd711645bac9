import type { CurrentUser } from '@rollcall/contract/people/me'
import { isEnabled, routeToggle } from '@rollcall/domain/features/feature-flags'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import type { EndingRequirement } from './ending-requirements.ts'
import { tRequirements } from './requirements.words.ts'
import { SeeShiftsLink } from './see-shifts-link.tsx'

type Props = {
  requirement: EndingRequirement
  today: string
  user: CurrentUser
  /** The scope: all bookings, one booked shift, or the shifts of an offer that need it. */
  scope?: 'all' | 'shift' | { offeredShifts: number }
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
      {sentencesOf(requirement, isExpired, scope).join(' ')}
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

function sentencesOf(
  { isBeingRenewed, isAppliedFor }: EndingRequirement,
  isExpired: boolean,
  scope: NonNullable<Props['scope']>,
): string[] {
  const begun = isBeingRenewed
    ? tRequirements('isChecked')
    : isAppliedFor
      ? tRequirements('isAppliedFor')
      : undefined
  if (scope === 'all') return [begun ?? tRequirements('keepWorking')]
  if (scope === 'shift') return [begun ?? tRequirements('thisShift')]
  const words = tRequirements(isExpired ? 'expiredForOffer' : 'beforeOffer', { count: scope.offeredShifts })
  return begun ? [words, begun] : [words]
}

function titleOf({ title, dateExpiry }: EndingRequirement, today: string): string {
  if (dateExpiry === today) return tRequirements('expiresToday', { title })
  return tRequirements(dateExpiry < today ? 'expiredOn' : 'expiresOn', {
    title,
    date: formatDate(dateExpiry),
  })
}

function ItemLink({
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
