import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import { menuOf } from '../navigation.ts'
import { MenuLink } from './menu-link.tsx'
import css from './shell.module.css'

/** On wide windows: the whole menu, and who is signed in. */
export const Drawer = ({ user }: { user: CurrentUser }) => (
  <nav aria-label={t('shell.mainNavigation')} className={css.drawer}>
    {menuOf(user).map((item) => (
      <MenuLink key={item.to} item={item} className={css.link}>
        {t(`title.${item.name}`)}
      </MenuLink>
    ))}
    <div className={css.drawerEnd}>
      <p className={css.person}>{t('shell.signedInAs', { name: user.fullName })}</p>
      <Link to="/logout" preload={false} className={css.link}>
        <Icon name="log-out" />
        {t('shell.logOut')}
      </Link>
    </div>
  </nav>
)
