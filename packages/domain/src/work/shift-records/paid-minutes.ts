import { instantOf } from '../../time/local-time.ts'
import type { RecordBlock } from './record-problems.ts'

const MINUTE_MS = 60_000

/** The day and zone of wall-clock times: on a day with a clock change, an hour more or less was worked. */
export interface RecordedDay {
  date: string
  timeZone: string
}

export const minutesOf = ({ startTime, endTime }: RecordBlock, { date, timeZone }: RecordedDay): number =>
  (instantOf(`${date}T${endTime}`, timeZone) - instantOf(`${date}T${startTime}`, timeZone)) / MINUTE_MS

/** Meal breaks are unpaid; rest breaks are paid. */
export function paidMinutesOf(blocks: readonly RecordBlock[], day: RecordedDay): number {
  const total = (type: RecordBlock['type']) =>
    blocks
      .filter((block) => block.type === type)
      .reduce((minutes, block) => minutes + minutesOf(block, day), 0)
  return Math.max(0, total('bookingDuration') - total('meal'))
}

/** Computed in cents: pay is rounded once, to the cent. */
export const grossPayOf = (paidMinutes: number, ratePerHour: number): number =>
  Math.round((paidMinutes * Math.round(ratePerHour * 100)) / 60) / 100
