import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect, useState } from 'react'
import { countOf } from '../../features/bookings/notifications.ts'
import { useNotifications } from '../../features/bookings/use-notifications.ts'
import { useToday } from '../../features/bookings/use-today.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { allWords, t } from '../../shared/words/words.ts'
import css from './notifications-bell.module.css'
import { useSheet } from './use-sheet.ts'

const loadList = async () => {
  const [module] = await Promise.all([import('../../features/bookings/notifications-list.tsx'), allWords()])
  return module
}
type ListModule = Awaited<ReturnType<typeof loadList>>

/** How many things wait for an answer, and the way to them. */
export function NotificationsBell({ user: { timezone } }: { user: CurrentUser }) {
  const count = countOf(useNotifications(useToday(timezone)).notifications)
  const { isOpen, open, close } = useSheet('notifications')
  const list = useList(isOpen, close)
  const preload = () => void loadList().catch(() => undefined)
  return (
    <>
      <Button
        variant="icon"
        className={css.bell}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon name="bell" />
        <VisuallyHidden>
          {count > 0 ? t('shell.notificationsWaiting', { count }) : t('shell.notifications')}
        </VisuallyHidden>
        {count > 0 && (
          <span aria-hidden="true" className={css.count}>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
      <Dialog open={isOpen && list !== undefined} onClose={close} title={t('shell.notifications')}>
        {list && <list.NotificationsList timeZone={timezone} />}
      </Dialog>
    </>
  )
}

/** Fetched when it is first wanted; without a network that is said, and the sheet is not open. */
function useList(isWanted: boolean, giveUp: () => void): ListModule | undefined {
  const [list, setList] = useState<ListModule>()
  useEffect(() => {
    if (!isWanted || list) return undefined
    let isCurrent = true
    loadList().then(setList, () => {
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
