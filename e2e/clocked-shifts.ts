import { expect, type Page } from '@playwright/test'
import { addTimeEntry } from '../apps/api/test/a-shift-record.ts'
import { copiedParts, portalIsStored } from './device.ts'
import { type Service, sqlOf } from './service.ts'

export interface Entry {
  in: string
  out: string | null
  breaks: readonly (readonly [start: string, end: string | null])[]
  isAuto: boolean
  isReportedLater: boolean
}

/** The stored times of a shift, in Melbourne's time, to the minute. */
export async function entryOf(service: Service, bookingId: string): Promise<Entry | undefined> {
  const [row] = await service.sql(
    `select clocked_in_at, clocked_out_at, meal_breaks, is_auto_clocked_out, is_reported_later
     from time_entries where booking_id = $1`,
    [bookingId],
  )
  if (!row) return undefined
  const breaks = row.meal_breaks as { startedAt: number; endedAt: number | null }[]
  return {
    in: timeOf(row.clocked_in_at) ?? '',
    out: timeOf(row.clocked_out_at),
    breaks: breaks.map(({ startedAt, endedAt }) => [timeOf(startedAt) ?? '', timeOf(endedAt)] as const),
    isAuto: row.is_auto_clocked_out === true,
    isReportedLater: row.is_reported_later === true,
  }
}

function timeOf(instant: unknown): string | null {
  if (instant === null) return null
  return new Date(instant as number | Date).toLocaleTimeString('en-GB', {
    timeZone: 'Australia/Melbourne',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** Stores a clocked shift, with times in Melbourne. */
export async function clocked(
  service: Service,
  bookingId: string,
  times: { in: string; out?: string; isAuto?: boolean; breaks?: [string, string | null][] },
): Promise<void> {
  const at = (time: string) => `2026-11-17T${time}:00+11:00`
  await addTimeEntry(sqlOf(service), bookingId, {
    clockedInAt: at(times.in),
    clockedOutAt: times.out && at(times.out),
    isAutoClockedOut: times.isAuto,
    mealBreaks: times.breaks?.map(([start, end]) => (end === null ? [at(start)] : [at(start), at(end)])),
  })
}

/** Waits until the portal and the device copy of the bookings are stored. */
export async function readyForOffline(page: Page): Promise<void> {
  await portalIsStored(page)
  await expect
    .poll(() => copiedParts(page))
    .toEqual(expect.arrayContaining(['bookings overview', 'bookings summary', 'time-entries']))
}
