import type { CurrentUser } from '@rollcall/contract/me'
import { isEnabled, routeToggle } from '@rollcall/domain/features/feature-flags'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../format.ts'
import { buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { EndingRequirement } from './ending-requirements.ts'
import { tRequirements } from './requirements.words.ts'

type Props = {
  requirement: EndingRequirement
  today: string
  user: CurrentUser
  /** What it is shown beside: everything, one booked shift, or the shifts of an offer that need it. */
  scope?: 'all' | 'shift' | { offeredShifts: number }
}

/** A document that has expired, or soon will: what it costs, and the way to a new one. */
export function RequirementNotice({ requirement, today, user, scope = 'all' }: Props) {
  const isExpired = requirement.dateExpiry < today
  return (
    <Notice
      kind={isExpired ? 'error' : 'warning'}
      title={titleOf(requirement, today)}
      action={<ItemLink requirement={requirement} user={user} />}
    >
      {sentencesOf(requirement, isExpired, scope).join(' ')}
    </Notice>
  )
}

function sentencesOf(
  { isBeingRenewed, affectedShifts }: EndingRequirement,
  isExpired: boolean,
  scope: NonNullable<Props['scope']>,
): string[] {
  const isChecked = tRequirements('isChecked')
  if (scope === 'shift') return [isBeingRenewed ? isChecked : tRequirements('thisShift')]
  if (scope !== 'all') {
    const words = tRequirements(isExpired ? 'expiredForOffer' : 'beforeOffer', { count: scope.offeredShifts })
    return isBeingRenewed ? [words, isChecked] : [words]
  }
  const shifts = tRequirements(isExpired ? 'shiftsNeedIt' : 'shiftsAfter', { count: affectedShifts })
  return [
    ...(affectedShifts === 0 ? [] : [shifts]),
    isBeingRenewed ? isChecked : tRequirements('keepWorking'),
  ]
}

function titleOf({ title, dateExpiry }: EndingRequirement, today: string): string {
  if (dateExpiry === today) return tRequirements('expiresToday', { title })
  return tRequirements(dateExpiry < today ? 'expiredOn' : 'expiresOn', {
    title,
    date: formatDate(dateExpiry),
  })
}

function ItemLink({
  requirement: { registrationId, complianceItemId, isBeingRenewed },
  user,
}: Pick<Props, 'requirement' | 'user'>) {
  if (routeToggle(user.features, 'myRegistrations') !== 'enabled') return null
  const label = tRequirements(isBeingRenewed ? 'see' : 'send')
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
