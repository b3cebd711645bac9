import type { CurrentUser } from '@rollcall/contract/me'
import { NotificationsList } from '../../features/bookings/notifications/notifications-list.tsx'
import { PlanNotifications } from '../../features/registrations/plan-notifications.tsx'
import { usePressingSteps } from './use-pressing-steps.ts'

type Props = { user: CurrentUser; onFollow: () => void }

/** Everything that somebody is asked for, by bookings and by registrations. */
export function NotificationsContent({ user, onFollow }: Props) {
  const steps = usePressingSteps(user)
  return (
    <NotificationsList
      timeZone={user.timezone}
      more={{ count: steps.length, rows: <PlanNotifications {...{ steps, user, onFollow }} /> }}
      onFollow={onFollow}
    />
  )
}
