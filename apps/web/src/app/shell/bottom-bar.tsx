import type { CurrentUser } from '@rollcall/contract/me'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import { barOf } from '../navigation.ts'
import { MenuLink } from './menu-link.tsx'
import css from './shell.module.css'

type Props = { user: CurrentUser; onMore: () => void }

/** On phones: where the thumb is. */
export const BottomBar = ({ user, onMore }: Props) => (
  <nav aria-label={t('shell.quickNavigation')} className={css.bar}>
    {barOf(user).map((item) => (
      <MenuLink key={item.to} item={item} className={css.tab}>
        {t(`shell.tab.${item.name}`)}
      </MenuLink>
    ))}
    <button type="button" className={css.tab} aria-haspopup="dialog" onClick={onMore}>
      <Icon name="more" />
      {t('shell.more')}
    </button>
  </nav>
)
