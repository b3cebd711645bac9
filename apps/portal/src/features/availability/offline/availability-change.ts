import { send } from '@rollcall/client/queries/api.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import type { ParsedInput } from '@rollcall/contract/call'
import type { availabilityCalls } from '@rollcall/contract/work/availability'
import {
  type AvailabilityDay,
  isSameDay,
  unsetDay,
} from '@rollcall/domain/work/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import type { QueryClient } from '@tanstack/react-query'
import { daysSet, ongoingSet } from '../../../shared/bookings/bookings-cache.ts'

type Calls = typeof availabilityCalls

/** One call that changes availability, as it is sent and as it is kept in the offline queue. */
export type AvailabilityChange = {
  [Call in keyof Calls]: { call: Call; input: ParsedInput<Calls[Call]> }
}[keyof Calls]

/** The call that saves some days: one where all become the same, one to clear them, and one for each its own. */
export function daysChange(days: readonly AvailabilityDay[]): AvailabilityChange {
  const [first] = days
  const areAlike = first && days.every((day) => isSameDay({ ...day, dateLocal: first.dateLocal }, first))
  if (!areAlike) return { call: 'PUT /availability/days', input: { body: { days: [...days] } } }
  const dates = days.map(({ dateLocal }) => dateLocal)
  const { status, partialRanges } = first
  return status === 'unset'
    ? { call: 'DELETE /availability', input: { query: { dates: dates.join(',') } } }
    : { call: 'PUT /availability', input: { body: { status, selectedDates: dates, partialRanges } } }
}

export const ongoingChange = (ongoing: OngoingAvailability): AvailabilityChange => ({
  call: 'PUT /availability/ongoing',
  input: { body: ongoing },
})

/** The days as the change leaves them. */
export function daysOf(change: AvailabilityChange): readonly AvailabilityDay[] {
  if (change.call === 'PUT /availability') {
    const { status, selectedDates, partialRanges } = change.input.body
    return selectedDates.map((dateLocal) => ({ dateLocal, status, partialRanges }))
  }
  if (change.call === 'PUT /availability/days') return change.input.body.days
  if (change.call === 'DELETE /availability') {
    return change.input.query.dates.split(',').filter(Boolean).map(unsetDay)
  }
  return []
}

export const ongoingOf = (change: AvailabilityChange): OngoingAvailability | undefined =>
  change.call === 'PUT /availability/ongoing' ? change.input.body : undefined

export function showChange(client: QueryClient, change: AvailabilityChange): void {
  const ongoing = ongoingOf(change)
  if (ongoing) ongoingSet(client, ongoing)
  else daysSet(client, daysOf(change))
}

export function sendChange(
  change: AvailabilityChange,
  idempotencyKey: string,
): Promise<ApiResponse<unknown>> {
  // Written one by one, because the compiler infers the input of a call from its literal name.
  if (change.call === 'PUT /availability') return send(change.call, { ...change.input, idempotencyKey })
  if (change.call === 'PUT /availability/days') return send(change.call, { ...change.input, idempotencyKey })
  if (change.call === 'DELETE /availability') return send(change.call, { ...change.input, idempotencyKey })
  return send(change.call, { ...change.input, idempotencyKey })
}
