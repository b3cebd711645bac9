import { now } from '@rollcall/client/clock/clock.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { clockInOpensAt } from '@rollcall/domain/work/time-entries/clock-limits'
import {
  applyAction,
  availableActionsOf,
  clockStateOf,
  type ShiftClock,
  type Spell,
  spellsOf,
  unclocked,
} from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { instantOf } from './bookings.ts'
import { type Answers, refusal } from './fake-service.ts'
import { today } from './people.ts'

/** How long a clock-out can be undone. */
export const undoSeconds = 300

const limits = {
  opensMinutesBeforeStart: 60,
  mealBreaks: 2,
  autoClockOutMinutesAfterEnd: 240,
  undoClockOutSeconds: undoSeconds,
}

const at = (timeLocal: string) => Date.parse(instantOf(today, timeLocal))

/** A clock of today, in Melbourne's time. */
export const clocked = (
  clockedIn: string,
  { out, breaks = [], isAuto = false }: { out?: string; breaks?: [string, string][]; isAuto?: boolean } = {},
): ShiftClock => ({
  clockedInAt: at(clockedIn),
  clockedOutAt: out ? at(out) : null,
  isAutoClockedOut: isAuto,
  mealBreaks: breaks.map(([start, end]) => ({ startedAt: at(start), endedAt: at(end) })),
  gaps: [],
})

/** A fake service for clocks that applies the domain's rules to every tap. */
export function clockService(bookings: readonly Booking[]) {
  const clocks = new Map<string, ShiftClock>()
  const late = new Set<string>()

  const statusOf = (booking: Booking): TimeEntryStatus => {
    const clock = clocks.get(booking.id) ?? unclocked
    const iso = (instant: number | null) => instant && new Date(instant).toISOString()
    const period = ({ startedAt, endedAt }: Spell) => ({
      startedAt: new Date(startedAt).toISOString(),
      endedAt: iso(endedAt) || null,
    })
    return {
      bookingId: booking.id,
      currentState: clockStateOf(clock),
      availableActions: availableActionsOf(clock, timesOf(booking), now(), limits),
      clockedInAt: iso(clock.clockedInAt) || null,
      clockedOutAt: iso(clock.clockedOutAt) || null,
      spells: spellsOf(clock).map(period),
      mealBreaks: clock.mealBreaks.map(period),
      isAutoClockedOut: clock.isAutoClockedOut,
      isReportedLater: late.has(booking.id),
    }
  }
  const shiftOf = (booking: Booking): ClockableShift => ({
    id: booking.id,
    clientName: booking.clientName,
    dateLocal: booking.dateLocal,
    startTimeLocal: booking.startTimeLocal,
    endTimeLocal: booking.endTimeLocal,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    timezone: booking.location.timezone,
    opensAt: new Date(clockInOpensAt(timesOf(booking), limits)).toISOString(),
    status: statusOf(booking),
  })
  const tap =
    (action: TimeEntryAction) =>
    ({ body }: { body: { bookingId: string; occurredAt?: string | null | undefined } }) => {
      const booking = bookings.find(({ id }) => id === body.bookingId)
      if (!booking) return refusal('booking_not_found')
      const tappedAt = body.occurredAt ? Date.parse(body.occurredAt) : now()
      const result = applyAction(
        clocks.get(booking.id) ?? unclocked,
        action,
        tappedAt,
        timesOf(booking),
        limits,
      )
      if ('problem' in result) return refusal(result.problem)
      clocks.set(booking.id, result.clock)
      if (body.occurredAt) late.add(booking.id)
      return statusOf(booking)
    }
  const isClockedOut = ({ id }: Booking) => (clocks.get(id)?.clockedOutAt ?? null) !== null
  /** Chooses like the service: the running or next shift, else the last finished one. */
  const status = (): TimeEntryStatus => {
    const shown = bookings.find((booking) => !isClockedOut(booking)) ?? bookings.at(-1)
    if (!shown) throw new Error('There is no shift to clock')
    return statusOf(shown)
  }
  const answers = {
    'GET /time-entries/status': status,
    'GET /time-entries/bookings': () => bookings.map(shiftOf),
    'POST /time-entries/clock-in': tap('clockIn'),
    'POST /time-entries/clock-out': tap('clockOut'),
    'POST /time-entries/meal-break-start': tap('mealBreakStart'),
    'POST /time-entries/meal-break-end': tap('mealBreakEnd'),
  } satisfies Answers
  return {
    answers,
    /** Simulates a tap on another device. */
    set: ({ id }: Booking, clock: ShiftClock) => void clocks.set(id, clock),
  }
}

const timesOf = ({ startsAt, endsAt }: Booking) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})
