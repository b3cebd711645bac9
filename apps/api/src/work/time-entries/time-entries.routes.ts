import type { timeEntryCalls } from '@rollcall/contract/work/time-entries'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { CallContext, Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getClockStatus, listClockableShifts } from './get-clock.ts'
import { takeClockAction } from './take-clock-action.ts'

interface TapRequest extends Pick<CallContext, 'transact'> {
  caller: CandidateCaller
  body: { bookingId: string; occurredAt?: string | null | undefined }
}

export function timeEntryRoutes(services: Services): Handlers<typeof timeEntryCalls> {
  const taking =
    (action: TimeEntryAction) =>
    ({ caller, body, transact }: TapRequest) => {
      const occurredAt = body.occurredAt ? Date.parse(body.occurredAt) : undefined
      const tap = { action, bookingId: body.bookingId, occurredAt }
      return transact((tx) => takeClockAction(tx, services, caller, tap))
    }

  return {
    'GET /time-entries/status': getClockStatus(services),
    'GET /time-entries/bookings': listClockableShifts(services),
    'POST /time-entries/clock-in': taking('clockIn'),
    'POST /time-entries/clock-out': taking('clockOut'),
    'POST /time-entries/meal-break-start': taking('mealBreakStart'),
    'POST /time-entries/meal-break-end': taking('mealBreakEnd'),
  }
}
