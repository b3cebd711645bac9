import type { availabilityCalls } from '@rollcall/contract/availability'
import type { CallInput } from '@rollcall/contract/call'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'

type Calls = typeof availabilityCalls

/** One change to availability, as it is sent: to every chosen day alike, to each by itself, to none, or to weekdays. */
export type AvailabilityChange = {
  [Call in keyof Calls]: { call: Call; input: CallInput<Calls[Call]> }
}[keyof Calls]

/** The days as the change leaves them. */
export function daysOf(change: AvailabilityChange): readonly AvailabilityDay[] {
  if (change.call === 'PUT /availability') {
    const { status, selectedDates, partialRanges = [] } = change.input.body
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
