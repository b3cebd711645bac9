import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { t } from '../../shared/words/words.ts'
import { ShiftClock } from './shift-clock.tsx'

type Props = {
  booking: Booking
  query: UseQueryResult<ClockableShift[]>
  skeleton: ReactNode
}

export const ClockPanel = ({ booking, query, skeleton }: Props) => (
  <Loaded
    query={query}
    skeleton={skeleton}
    offline={t('timeEntries.offline')}
    failed={t('timeEntries.failed')}
  >
    {(shifts) => {
      const shift = shifts.find(({ id }) => id === booking.id)
      return shift && <ShiftClock {...{ booking, shift, shifts }} />
    }}
  </Loaded>
)
