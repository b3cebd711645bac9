import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { grossPayOf, paidMinutesOf } from '@rollcall/domain/shift-records/paid-minutes'
import { type KnownTimes, knownTimesOf, shiftIn, type TimeSource } from '../known-times.ts'

export interface KnownHours {
  source: 'record' | TimeSource
  paidMinutes: number
  grossPay: number | null
}

const bestFirst: readonly TimeSource[] = ['school', 'clocked', 'scheduled']

/** Hours and pay of a shift: what was recorded, else the best that is known of it. */
export function knownHoursOf(form: ShiftRecordForm): KnownHours | null {
  const { record, payment, bookingDate: date, location } = form
  const known = record ? { source: 'record' as const, blocks: record.blocks } : bestOf(knownTimesOf(form))
  if (!known || !isWhole(known)) return null
  const paidMinutes = paidMinutesOf(known.blocks, { date, timeZone: location.timezone })
  const grossPay = payment.ratePerHour === null ? null : grossPayOf(paidMinutes, payment.ratePerHour)
  return { source: known.source, paidMinutes, grossPay }
}

const isWhole = ({ blocks }: Pick<KnownTimes, 'blocks'>) =>
  shiftIn(blocks) !== undefined && blocks.every(({ endTime }) => endTime !== '')

const bestOf = (known: readonly KnownTimes[]) =>
  bestFirst
    .map((wanted) => known.find((times) => times.source === wanted && isWhole(times)))
    .find((times) => times !== undefined)
