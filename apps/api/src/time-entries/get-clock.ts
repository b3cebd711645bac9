import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/time-entries'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { canBeginClock } from '@rollcall/domain/time-entries/clockable-booking'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { type ClockViewer, nothingToClock, presentShift, presentStatus } from './time-entries.presenter.ts'
import { type ClockRow, listClocks } from './time-entries.queries.ts'

type ClockServices = Pick<Services, 'db' | 'clock' | 'config'>
type Caller = Pick<CandidateCaller, 'candidateId'>

const isOpen = ({ clockedInAt, clockedOutAt }: ClockRow) => clockedInAt !== null && clockedOutAt === null

/** Today's, each in its own zone, and whichever is still open. */
async function listToday({ db }: ClockServices, { candidateId }: Caller, now: number): Promise<ClockRow[]> {
  // No zone is further than a day from here.
  const todayUtc = new Date(now).toISOString().slice(0, 10)
  const rows = await listClocks.all(db, candidateId, addDays(todayUtc, -1), addDays(todayUtc, 1))
  return rows.filter((row) => isOpen(row) || row.dateLocal === localDateOf(now, row.timeZone))
}

const viewerOf = (
  { config }: ClockServices,
  now: number,
  row: ClockRow,
  rows: readonly ClockRow[],
): ClockViewer => ({
  now,
  limits: config.timeEntries,
  isElsewhere: rows.some((other) => other !== row && isOpen(other)),
})

export async function listClockableShifts(
  services: ClockServices,
  caller: Caller,
): Promise<ClockableShift[]> {
  const now = services.clock.now()
  const rows = await listToday(services, caller, now)
  return rows.map((row) => presentShift(row, viewerOf(services, now, row, rows)))
}

export async function getClockStatus(services: ClockServices, caller: Caller): Promise<TimeEntryStatus> {
  const now = services.clock.now()
  const rows = await listToday(services, caller, now)
  const row = shiftToShow(rows, now)
  return row ? presentStatus(row, viewerOf(services, now, row, rows)) : nothingToClock
}

/** The one clocked in to, else the one that is on or comes next, else the one that was finished last. */
function shiftToShow(rows: readonly ClockRow[], now: number): ClockRow | undefined {
  const isToCome = ({ clockedInAt, status, endsAt }: ClockRow) =>
    clockedInAt === null && canBeginClock(status) && endsAt > now
  return (
    rows.find(isOpen) ?? rows.find(isToCome) ?? rows.findLast(({ clockedOutAt }) => clockedOutAt !== null)
  )
}
