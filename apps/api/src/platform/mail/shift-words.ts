import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { dayInWords, daysInWords, timesInWords } from './mail-words.ts'

export interface ShiftTimes {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

interface DatedShift {
  dateLocal: string
  clientName: string
}

/** "Tue, 17 Nov 2026, 8:20 am – 3:10 pm". */
export const shiftTimesInWords = (
  config: RuntimeConfig,
  region: string,
  { dateLocal, startTimeLocal, endTimeLocal }: ShiftTimes,
): string =>
  `${dayInWords(config, region, dateLocal)}, ${timesInWords(config, region, startTimeLocal, endTimeLocal)}`

/** "Tue, 17 Nov 2026, 8:20 am – 3:10 pm at Brunswick North Primary School, Brunswick". */
export const shiftInWords = (
  config: RuntimeConfig,
  region: string,
  shift: ShiftTimes & { clientName: string; suburb: string },
): string => `${shiftTimesInWords(config, region, shift)} at ${shift.clientName}, ${shift.suburb}`

const shifts = (count: number) => (count === 1 ? 'a shift' : `${count} shifts`)
export const theseShifts = (count: number) => (count === 1 ? 'this shift' : `these ${count} shifts`)

const onDays = (config: RuntimeConfig, region: string, bookings: readonly DatedShift[]) =>
  `${bookings.length === 1 ? 'on ' : ''}${daysInWords(
    config,
    region,
    bookings.map(({ dateLocal }) => dateLocal),
  )}`

/** "a shift at Lantern Hill School on Tue, 17 Nov": the date comes last, in full view of a list of mails. */
export const shiftsAtSchools = (config: RuntimeConfig, region: string, bookings: readonly DatedShift[]) => {
  const schools = [...new Set(bookings.map(({ clientName }) => clientName))].join(', ')
  const days = onDays(config, region, bookings)
  return `${shifts(bookings.length)} at ${schools}${bookings.length === 1 ? ' ' : ', '}${days}`
}
