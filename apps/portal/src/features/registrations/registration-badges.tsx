import type { RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { requirementVariant, useEndingRequirements } from '../../shared/requirements/ending-requirements.ts'
import { registrationVariants } from './item-status.ts'
import css from './registrations.module.css'

type Props = { registration: Pick<RegistrationDetails, 'id' | 'status'>; timeZone: string }

/** Its status, and what has expired: it stays active, but a green badge alone would say that all is well. */
export function RegistrationBadges({ registration: { id, status }, timeZone }: Props) {
  const { all, today } = useEndingRequirements(timeZone)
  const ending = all.filter(({ registrationId }) => registrationId === id)
  const variant = registrationVariants[status]
  return (
    <div className={css.badges}>
      <StatusBadge variant={ending.length > 0 ? { ...variant, tone: 'neutral' } : variant} />
      {ending.map((requirement) => (
        <StatusBadge key={requirement.complianceItemId} variant={requirementVariant(requirement, today)} />
      ))}
    </div>
  )
}
