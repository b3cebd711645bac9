import type { CurrentUser } from '@rollcall/contract/me'
import { countOf } from '../../features/bookings/notifications/notifications.ts'
import { useNotifications } from '../../features/bookings/notifications/use-notifications.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { useToday } from '../../shared/use-today.ts'
import { t } from '../../shared/words/words.ts'
import css from './notifications-bell.module.css'
import { loadNotifications } from './notifications-sheet.tsx'
import { useSheet } from './use-sheet.ts'

const MOST_SHOWN = 99

/** How many things wait for the candidate, and the way to them. */
export function NotificationsBell({ user: { timezone } }: { user: CurrentUser }) {
  const count = countOf(useNotifications(useToday(timezone)).notifications)
  const { open } = useSheet('notifications')
  const preload = () => void loadNotifications().catch(() => undefined)
  return (
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
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Button>
  )
}
