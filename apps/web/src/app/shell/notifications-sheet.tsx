import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect, useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { allWords, t } from '../../shared/words/words.ts'
import { useSheet } from './use-sheet.ts'

/** Fetched when somebody reaches for it. */
export async function loadNotifications() {
  const [module] = await Promise.all([
    import('../../features/bookings/notifications/notifications-list.tsx'),
    allWords(),
  ])
  return module
}
type ListModule = Awaited<ReturnType<typeof loadNotifications>>

export function NotificationsSheet({ user }: { user: CurrentUser }) {
  const { isOpen, close } = useSheet('notifications')
  const list = useList(isOpen, close)
  return (
    <Dialog open={isOpen && list !== undefined} onClose={close} title={t('shell.notifications')}>
      {list && <list.NotificationsList timeZone={user.timezone} />}
    </Dialog>
  )
}

/** Without a network that is said, and the sheet is not open. */
function useList(isWanted: boolean, giveUp: () => void): ListModule | undefined {
  const [list, setList] = useState<ListModule>()
  useEffect(() => {
    if (!isWanted || list) return undefined
    let isCurrent = true
    loadNotifications().then(setList, () => {
      if (!isCurrent) return
      giveUp()
      toast(t('error.network_unreachable'), 'error')
    })
    return () => {
      isCurrent = false
    }
  }, [isWanted, list, giveUp])
  return list
}
