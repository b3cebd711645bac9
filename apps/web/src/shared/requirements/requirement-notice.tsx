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
  /** Of one shift, or of all that need it. */
  isForShift?: boolean
}

/** A document that has expired, or soon will: what it costs, and the way to a new one. */
export function RequirementNotice({ requirement, today, user, isForShift = false }: Props) {
  const { dateExpiry, isBeingRenewed, affectedShifts: count } = requirement
  const isExpired = dateExpiry < today
  const sentences = [
    ...(isForShift || count === 0
      ? []
      : [tRequirements(isExpired ? 'shiftsNeedIt' : 'shiftsAfter', { count })]),
    isBeingRenewed ? tRequirements('isChecked') : tRequirements(isForShift ? 'thisShift' : 'keepWorking'),
  ]
  return (
    <Notice
      kind={isExpired ? 'error' : 'warning'}
      title={titleOf(requirement, today)}
      action={<ItemLink requirement={requirement} user={user} />}
    >
      {sentences.join(' ')}
    </Notice>
  )
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
