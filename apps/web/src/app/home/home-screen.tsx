import type { Booking } from '@rollcall/contract/bookings'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Agenda } from '../../features/bookings/agenda/agenda.tsx'
import { GreetingHeading } from '../../features/home/greeting-heading.tsx'
import { RegistrationsCard } from '../../features/home/registrations-card.tsx'
import { WhomToAsk } from '../../features/home/whom-to-ask.tsx'
import { RollcallCard } from '../../features/rollcall/rollcall-card.tsx'
import { ShiftRequestButton } from '../../features/shift-requests/shift-request-button.tsx'
import { Clock } from '../../features/time-entries/clock.tsx'
import { RefusedTaps } from '../../features/time-entries/refused-taps.tsx'
import css from './home-screen.module.css'

const clock = (shift: Booking) => <Clock booking={shift} />

export default function HomeScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { from } = useSearch({ from: '/signed-in/' })
  return (
    <div className={css.screen}>
      <GreetingHeading user={user} />
      <RollcallCard user={user} />
      <RefusedTaps />
      <Agenda user={user} from={from} clock={clock} actions={<ShiftRequestButton user={user} />} />
      <WhomToAsk consultant={user.associatedConsultant} timeZone={user.timezone} />
      <RegistrationsCard registrations={user.registrations} />
    </div>
  )
}
