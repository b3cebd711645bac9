import type { CurrentUser } from '@rollcall/contract/me'
import { Link } from '@tanstack/react-router'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './settings.module.css'

export function AccountCard({ user }: { user: CurrentUser }) {
  return (
    <Card as="section" aria-labelledby="account" className={css.card}>
      <SectionHeading id="account" lead={user.fullName}>
        {t('settings.account')}
      </SectionHeading>
      <dl className={css.facts}>
        <dt>{t('settings.email')}</dt>
        <dd>{user.email}</dd>
      </dl>
      <nav aria-labelledby="account" className={css.links}>
        <Link to="/settings/change-password" className={css.link}>
          <Icon name="lock" />
          <span>{t('title.changePassword')}</span>
          <Icon name="right" size={20} />
        </Link>
        <Link to="/logout" preload={false} className={css.link}>
          <Icon name="log-out" />
          <span>{t('shell.logOut')}</span>
          <Icon name="right" size={20} />
        </Link>
      </nav>
    </Card>
  )
}
