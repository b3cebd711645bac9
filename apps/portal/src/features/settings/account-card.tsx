import { signOutLabel } from '@rollcall/client/session/sign-out-label.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Link } from '@tanstack/react-router'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { tTitle } from '../../shared/page-titles.words.ts'
import css from './settings.module.css'
import { tSettings } from './settings.words.ts'

export const AccountCard = ({ user }: { user: CurrentUser }) => (
  <Card as="section" aria-labelledby="account" className={css.card}>
    <SectionHeading id="account" lead={user.fullName}>
      {tSettings('account')}
    </SectionHeading>
    <dl className={css.facts}>
      <dt>{tSettings('email')}</dt>
      <dd>{user.email}</dd>
    </dl>
    <nav aria-labelledby="account" className={css.links}>
      <PersonOnly call="PUT /password">
        <Link to="/settings/change-password" className={css.link}>
          <Icon name="lock" />
          <span>{tTitle('changePassword')}</span>
          <Icon name="right" size={20} />
        </Link>
      </PersonOnly>
      <PersonOnly call="GET /me/mfa/devices">
        <Link to="/settings/two-step-sign-in" className={css.link}>
          <Icon name="shield" />
          <span>{tTitle('twoStepSignIn')}</span>
          <Icon name="right" size={20} />
        </Link>
      </PersonOnly>
      <Link to="/logout" preload={false} className={css.link}>
        <Icon name="log-out" />
        <span>{signOutLabel()}</span>
        <Icon name="right" size={20} />
      </Link>
    </nav>
  </Card>
)
