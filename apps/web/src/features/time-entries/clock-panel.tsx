import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { t } from '../../shared/words/words.ts'
import { ClockSkeleton } from './clock-skeleton.tsx'
import { ShiftClock } from './shift-clock.tsx'

type Props = {
  booking: Booking
  query: UseQueryResult<ClockableShift[]>
  /** None while a newer list is on its way. */
  shift: ClockableShift | undefined
}

export const ClockPanel = ({ booking, query, shift }: Props) => (
  <Loaded
    query={query}
    skeleton={<ClockSkeleton />}
    offline={t('agenda.offline')}
    failed={t('timeEntries.failed')}
  >
    {(shifts) => (shift ? <ShiftClock {...{ booking, shift, shifts }} /> : <ClockSkeleton />)}
  </Loaded>
)
