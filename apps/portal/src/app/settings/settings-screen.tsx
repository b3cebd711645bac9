import { useRouteContext } from '@tanstack/react-router'
import { CalendarFeedCard } from '../../features/calendar-feed/calendar-feed-card.tsx'
import { NotificationsCard } from '../../features/notifications/notifications-card.tsx'
import { AccountCard } from '../../features/settings/account-card.tsx'
import { ActedForMeCard } from '../../features/settings/acted-for-me-card.tsx'
import { AppCard } from '../../features/settings/app-card.tsx'
import { DeviceCard } from '../../features/settings/device-card.tsx'
import { SessionsCard } from '../../features/settings/sessions-card.tsx'
import { YourDataCard } from '../../features/settings/your-data-card.tsx'
import css from './settings-screen.module.css'

export default function SettingsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen}>
      <AccountCard user={user} />
      <SessionsCard timeZone={user.timezone} />
      <NotificationsCard timeZone={user.timezone} />
      <CalendarFeedCard timeZone={user.timezone} />
      <DeviceCard />
      <ActedForMeCard timeZone={user.timezone} />
      <YourDataCard timeZone={user.timezone} />
      <AppCard />
    </div>
  )
}
