import { appVersion } from '@rollcall/client/app-version.ts'
import { signOutLabel } from '@rollcall/client/session/sign-out-label.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { Link, useRouteContext } from '@tanstack/react-router'
import { PersonOnly } from '../../shared/impersonation/person-only.tsx'
import { tTitle } from '../../shared/page-titles.words.ts'
import { ActedForMeCard } from './acted-for-me-card.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { isInstalled, platform } from './platform.ts'
import { SessionsCard } from './sessions-card.tsx'
import css from './settings.module.css'
import { tSettings } from './settings.words.ts'
import { YourDataCard } from './your-data-card.tsx'

export default function SettingsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen}>
      <AccountCard user={user} />
      <SessionsCard timeZone={user.timezone} />
      <CalendarFeedCard timeZone={user.timezone} />
      <DeviceCard />
      <ActedForMeCard timeZone={user.timezone} />
      <YourDataCard timeZone={user.timezone} />
      <AppCard />
    </div>
  )
}

const AccountCard = ({ user }: { user: CurrentUser }) => (
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

const AppCard = () => (
  <Card as="section" aria-labelledby="app" className={css.card}>
    <SectionHeading id="app">{tSettings('app')}</SectionHeading>
    <dl className={css.facts}>
      <dt>{tSettings('install')}</dt>
      <dd>{isInstalled() ? tSettings('installed') : tShared(`installOn.${platform()}`)}</dd>
      <dt>{tSettings('version')}</dt>
      <dd>{appVersion}</dd>
    </dl>
  </Card>
)
