import { useToday } from '@rollcall/client/clock/use-today.ts'
import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { Link } from '@tanstack/react-router'
import {
  NotificationRow,
  notificationRowClass,
  notificationsClass,
} from '../../shared/notifications/notification-row.tsx'
import { planLines } from './plan-lines.ts'

type Props = { steps: readonly PlanStep[]; user: CurrentUser; onFollow: () => void }

/** Rejected, expired and expiring records that affect booked shifts. */
export function PlanNotifications({ steps, user, onFollow }: Props) {
  const today = useToday(user.timezone)
  const canView = isEnabled(user.features, 'registrationViewDetails')
  return (
    <ul className={notificationsClass}>
      {steps.map((step) => {
        const { registrationId, complianceItemId, title, reason } = step
        const [kind = '', ...more] = planLines(step, today)
        const row = (
          <NotificationRow
            variant={
              reason === 'expiring' ? { icon: 'warning', tone: 'warning' } : { icon: 'error', tone: 'danger' }
            }
            title={title}
            kind={kind}
            when={step.shiftsAtRisk > 0 || reason === 'renewalRefused' ? more[0] : undefined}
          />
        )
        return (
          <li key={complianceItemId}>
            {canView ? (
              <Link
                to="/registrations/$registrationId"
                params={{ registrationId }}
                search={{ item: complianceItemId }}
                onClick={onFollow}
                className={notificationRowClass}
              >
                {row}
              </Link>
            ) : (
              <Link to="/registrations" onClick={onFollow} className={notificationRowClass}>
                {row}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
