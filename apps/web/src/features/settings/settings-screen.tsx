import { useRouteContext } from '@tanstack/react-router'
import { AccountCard } from './account-card.tsx'
import { AppCard } from './app-card.tsx'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import css from './settings.module.css'
import { YourDataCard } from './your-data-card.tsx'

export default function SettingsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen}>
      <DeviceCard />
      <CalendarFeedCard timeZone={user.timezone} />
      <AccountCard user={user} />
      <SessionsCard timeZone={user.timezone} />
      <YourDataCard timeZone={user.timezone} />
      <AppCard />
    </div>
  )
}
