import { signOutLabel } from '@rollcall/client/session/sign-out-label.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Link } from '@tanstack/react-router'
import { NotificationsList } from '../../features/bookings/notifications/notifications-list.tsx'
import { PlanNotifications } from '../../features/registrations/plan-notifications.tsx'
import { tTitle } from '../../shared/page-titles.words.ts'
import { LearningButton } from './learning-button.tsx'
import { barOf, MenuLink, menuOf, Person } from './menu.tsx'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'
import { usePressingSteps } from './use-pressing-steps.ts'

type Props = { user: CurrentUser; isOpen: boolean; onClose: () => void }

/** On phones: the screens that do not fit into the bar. */
export function MoreSheet({ user, isOpen, onClose }: Props) {
  const inBar = barOf(user)
  return (
    <Dialog open={isOpen} onClose={onClose} title={tShell('more')}>
      <Person user={user} />
      <nav aria-label={tShell('more')} className={css.sheet}>
        {menuOf(user)
          .filter((item) => !inBar.includes(item))
          .map((item) => (
            <MenuLink key={item.to} item={item} onFollow={onClose} className={css.link}>
              {tTitle(item.name)}
            </MenuLink>
          ))}
        <LearningButton user={user} onFollow={onClose} />
        <Link to="/logout" preload={false} onClick={onClose} className={css.link}>
          <Icon name="log-out" />
          {signOutLabel()}
        </Link>
      </nav>
    </Dialog>
  )
}

export function NotificationsSheet({ user, isOpen, onClose }: Props) {
  const steps = usePressingSteps(user)
  return (
    <Dialog open={isOpen} onClose={onClose} title={tShell('notifications')} corner>
      <NotificationsList
        timeZone={user.timezone}
        more={{
          count: steps.length,
          rows: <PlanNotifications steps={steps} user={user} onFollow={onClose} />,
        }}
        onFollow={onClose}
      />
    </Dialog>
  )
}
