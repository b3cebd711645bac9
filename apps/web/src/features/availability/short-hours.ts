import type { HourRange } from '@rollcall/domain/availability/hour-ranges'
import { isTwelveHour } from '../../shared/format.ts'

/** "8–12", "8:30–3": as short as a day of the calendar is narrow. */
export const shortHours = ({ startTime, endTime }: HourRange): string =>
  `${shortTime(startTime)}–${shortTime(endTime)}`

/** "8:20", "3" on a clock of twelve hours. */
export function shortTime(timeLocal: string): string {
  const [hour = '', minute = ''] = timeLocal.split(':')
  const shown = isTwelveHour() ? Number(hour) % 12 || 12 : Number(hour)
  return minute === '00' ? String(shown) : `${shown}:${minute}`
}
