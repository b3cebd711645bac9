import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect } from 'react'
import { tFailure } from '../../shared/api/failure.words.ts'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { tShell } from './shell.words.ts'
import { usePressingSteps } from './use-pressing-steps.ts'

export const notificationsList = lazy(async () => {
  const [list, plan] = await Promise.all([
    import('../../features/bookings/notifications/notifications-list.tsx'),
    import('../../features/registrations/plan-notifications.tsx'),
  ])
  return { ...list, ...plan }
})

type Props = { user: CurrentUser; isOpen: boolean; onClose: () => void }

export function NotificationsSheet({ user, isOpen, onClose }: Props) {
  const { module: list, hasFailed } = useLazy(notificationsList, isOpen)
  const steps = usePressingSteps(user)
  // Without a network that is said, and the sheet is not open.
  useEffect(() => {
    if (!isOpen || !hasFailed) return
    onClose()
    toast(tFailure('network_unreachable'), 'error')
  }, [isOpen, hasFailed, onClose])
  return (
    <Dialog open={isOpen && list !== undefined} onClose={onClose} title={tShell('notifications')} corner>
      {list && (
        <list.NotificationsList
          timeZone={user.timezone}
          more={{
            count: steps.length,
            rows: <list.PlanNotifications steps={steps} user={user} onFollow={onClose} />,
          }}
          onFollow={onClose}
        />
      )}
    </Dialog>
  )
}
