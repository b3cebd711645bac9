import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect } from 'react'
import { tFailure } from '../../shared/api/failure.words.ts'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { tShell } from './shell.words.ts'

export const notificationsPart = lazy(() => import('./notifications-content.tsx'))

type Props = { user: CurrentUser; isOpen: boolean; onClose: () => void }

export function NotificationsSheet({ user, isOpen, onClose }: Props) {
  const { module, hasFailed } = useLazy(notificationsPart, isOpen)
  // Without a network that is said, and the sheet is not open.
  useEffect(() => {
    if (!isOpen || !hasFailed) return
    onClose()
    toast(tFailure('network_unreachable'), 'error')
  }, [isOpen, hasFailed, onClose])
  return (
    <Dialog open={isOpen && module !== undefined} onClose={onClose} title={tShell('notifications')} corner>
      {module && <module.NotificationsContent user={user} onFollow={onClose} />}
    </Dialog>
  )
}
