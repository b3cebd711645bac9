import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import { barOf, menuOf } from '../navigation.ts'
import { MenuLink } from './menu-link.tsx'
import css from './shell.module.css'

type Props = { user: CurrentUser; open: boolean; onClose: () => void }

/** On phones: everything the bar at the bottom has no room for. */
export function MoreSheet({ user, open, onClose }: Props) {
  const inBar = barOf(user)
  return (
    <Dialog open={open} onClose={onClose} title={t('shell.more')}>
      <p className={css.person}>{t('shell.signedInAs', { name: user.fullName })}</p>
      <nav aria-label={t('shell.more')} className={css.sheet}>
        {menuOf(user)
          .filter((item) => !inBar.includes(item))
          .map((item) => (
            <MenuLink key={item.to} item={item} replace className={css.link}>
              {t(`title.${item.name}`)}
            </MenuLink>
          ))}
        <Link to="/logout" preload={false} replace className={css.link}>
          <Icon name="log-out" />
          {t('shell.logOut')}
        </Link>
      </nav>
    </Dialog>
  )
}
