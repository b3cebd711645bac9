import { useRouteContext } from '@tanstack/react-router'
import { BookingsToCome } from './bookings-to-come.tsx'
import { GreetingHeading } from './greeting-heading.tsx'
import css from './home.module.css'
import { RegistrationsCard } from './registrations-card.tsx'
import { WhomToAsk } from './whom-to-ask.tsx'

export default function HomeScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <div className={css.screen}>
      <GreetingHeading user={user} />
      <BookingsToCome />
      <WhomToAsk consultant={user.associatedConsultant} timeZone={user.timezone} />
      <RegistrationsCard registrations={user.registrations} />
    </div>
  )
}
