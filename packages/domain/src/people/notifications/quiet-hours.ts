import { addDays } from '../../time/calendar-date.ts'
import { instantOf, localDateOf } from '../../time/local-time.ts'
import type { NotificationEvent } from './notification-event.ts'

/** Wall-clock times (HH:mm) of the person's zone. The end is on the next day if it is not after the start. */
export interface QuietHours {
  fromLocal: string
  toLocal: string
}

export const DEFAULT_QUIET_HOURS: QuietHours = { fromLocal: '20:00', toLocal: '06:00' }

/** The quiet hours that are under way at an instant. */
export function quietSpanAt(
  quietHours: QuietHours | null,
  now: number,
  timeZone: string,
): { beginsAt: number; endsAt: number } | undefined {
  if (!quietHours) return undefined
  const { fromLocal, toLocal } = quietHours
  const today = localDateOf(now, timeZone)
  // Compared as instants: on the day of a clock change a wall-clock time may be skipped or happen twice.
  for (const startDay of [addDays(today, -1), today]) {
    const endDay = toLocal > fromLocal ? startDay : addDays(startDay, 1)
    const beginsAt = instantOf(`${startDay}T${fromLocal}`, timeZone)
    const endsAt = instantOf(`${endDay}T${toLocal}`, timeZone)
    if (now >= beginsAt && now < endsAt) return { beginsAt, endsAt }
  }
  return undefined
}

/** The instant at which the quiet hours end, if they are under way. */
export const quietUntil = (
  quietHours: QuietHours | null,
  now: number,
  timeZone: string,
): number | undefined => quietSpanAt(quietHours, now, timeZone)?.endsAt

export interface QuietSettings {
  quietHours: QuietHours | null
  /** Whether offers that cannot wait until the morning may disturb the quiet hours. */
  sameDayInQuietHours: boolean
}

/**
 * When a push or a text message of an event may be sent: an instant, or undefined for never, because its deadline passes in
 * the quiet hours. Emails are never delayed.
 */
export function sendTimeOf(
  { event, deadline }: { event: NotificationEvent; deadline?: number | undefined },
  { quietHours, sameDayInQuietHours, timeZone }: QuietSettings & { timeZone: string },
  now: number,
): number | undefined {
  const endsAt = quietUntil(quietHours, now, timeZone)
  if (endsAt === undefined) return now
  const isOffer = event === 'offer' || event === 'offerSameDay'
  const isTooLateAfter = deadline !== undefined && deadline <= endsAt
  if (isOffer && sameDayInQuietHours && (event === 'offerSameDay' || isTooLateAfter)) return now
  return isTooLateAfter ? undefined : endsAt
}
