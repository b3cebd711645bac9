import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect } from 'react'
import { tFailure } from '../../shared/api/failure.words.ts'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { tShell } from './shell.words.ts'
import { useSheet } from './use-sheet.ts'

export const notificationsList = lazy(
  () => import('../../features/bookings/notifications/notifications-list.tsx'),
)

export function NotificationsSheet({ user }: { user: CurrentUser }) {
  const { isOpen, close } = useSheet('notifications')
  const { module: list, hasFailed } = useLazy(notificationsList, isOpen)
  // Without a network that is said, and the sheet is not open.
  useEffect(() => {
    if (!isOpen || !hasFailed) return
    close()
    toast(tFailure('network_unreachable'), 'error')
  }, [isOpen, hasFailed, close])
  return (
    <Dialog open={isOpen && list !== undefined} onClose={close} title={tShell('notifications')}>
      {list && <list.NotificationsList timeZone={user.timezone} />}
    </Dialog>
  )
}
