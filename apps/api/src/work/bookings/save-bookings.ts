import { type LocalSchedule, scheduleOf } from '@rollcall/domain/work/bookings/booking-schedule'
import { ApiError } from '../../platform/api-error.ts'
import { audit, auditEach } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { lockCandidates } from '../../platform/lock-candidate.ts'
import { checkGivenOnce, hasWritten, type Saved, savedFrom } from '../../platform/saved.ts'
import type { Services } from '../../platform/services.ts'
import { bookingChangedNotification } from './bookings.notifications.ts'
import { checkChangeable } from './check-changeable.ts'
import {
  bookingColumns,
  type DifferingRow,
  type HeldShiftRow,
  listBookingLocations,
  listCandidatesOf,
  listClockedBookings,
  listDifferingBookings,
  listHeldShifts,
  lockBookings,
  moveOfferedDays,
  saveBookingRows,
} from './save-bookings.queries.ts'

export interface BookingToSave extends LocalSchedule {
  id: string
  locationId: string
  /** Refused unless the location is theirs. Without it, the client is the one that the location belongs to. */
  clientId?: string
  /** The candidate gets the booking at once. Null for a booking to be offered; a booking that is held stays held. */
  candidateId: string | null
  blockId: string | null
  grades: readonly { id: string; title: string }[]
  description: string
  contactName: string | null
  contactPhoneNumber: string | null
  contactEmail: string | null
  payOptionType: string
  ratePerHour: number | null
}

/** All or none of them. Candidates are notified of changes of shifts that they hold and that are not over. */
export async function saveBookings(
  tx: Transaction,
  services: Services,
  caller: Caller,
  bookings: readonly BookingToSave[],
): Promise<Saved> {
  const ids = bookings.map(({ id }) => id)
  checkGivenOnce(ids)
  const scheduled = await withInstants(tx, bookings)
  const stored = new Set((await lockBookings.all(tx, ids)).map(({ id }) => id))
  const isStored = ({ id }: BookingToSave) => stored.has(id)
  const changed = await listDiffering(tx, scheduled.filter(isStored))
  const created = scheduled.filter((booking) => !isStored(booking))
  await lockPeople(tx, [...changed, ...created])
  await checkAllChangeable(tx, changed)

  const changedIds = changed.map(({ id }) => id)
  const before = await listHeld(tx, changedIds)
  const differingIds = new Set(changedIds)
  const rows = scheduled.filter((booking) => !isStored(booking) || differingIds.has(booking.id))
  const saved = savedFrom(bookings, await write(tx, caller, rows))
  if (!hasWritten(saved)) return saved
  if (changedIds.length > 0) await moveOfferedDays.run(tx, changedIds)
  await audit(tx, caller, 'bookings_saved', { created: saved.created, changed: saved.changed })
  await recordForCandidates(tx, caller, { created, changedIds })
  await notifyHolders(tx, services, before)
  return saved
}

async function withInstants(tx: Transaction, bookings: readonly BookingToSave[]) {
  const locationIds = new Set(bookings.map(({ locationId }) => locationId))
  const rows = await listBookingLocations.all(tx, [...locationIds])
  const locations = new Map(rows.map((row) => [row.locationId, row]))
  const scheduleIn = rememberSchedules()
  return bookings.map((booking) => {
    const location = locations.get(booking.locationId)
    if (!location) throw new ApiError('location_not_found', { param: booking.locationId })
    const { timeZone, clientId } = location
    if (booking.clientId !== undefined && booking.clientId !== clientId)
      throw new ApiError('location_of_another_client', { param: booking.locationId })
    const schedule = scheduleIn(booking, timeZone)
    if (!schedule) throw new ApiError('booking_times_invalid', { param: booking.id })
    const { startsAt, endsAt } = schedule
    return { ...booking, startsAt, endsAt }
  })
}

/** Many bookings of a batch have the same times, and converting them is slow. */
function rememberSchedules() {
  const schedules = new Map<string, { startsAt: string; endsAt: string } | undefined>()
  return (booking: LocalSchedule, timeZone: string) => {
    const key = [booking.dateLocal, booking.startTimeLocal, booking.endTimeLocal, timeZone].join(' ')
    if (!schedules.has(key)) {
      const schedule = scheduleOf(booking, timeZone)
      const textOf = (instant: number) => new Date(instant).toISOString()
      schedules.set(key, schedule && { startsAt: textOf(schedule.startsAt), endsAt: textOf(schedule.endsAt) })
    }
    return schedules.get(key)
  }
}

const listDiffering = async (tx: Transaction, bookings: readonly BookingToSave[]): Promise<DifferingRow[]> =>
  bookings.length === 0 ? [] : listDifferingBookings.all(tx, ...bookingColumns.arrays(bookings))

const listHeld = async (tx: Transaction, bookingIds: string[]): Promise<HeldShiftRow[]> =>
  bookingIds.length === 0 ? [] : listHeldShifts.all(tx, bookingIds)

/** Locks the holders, who may be clocking in, and new holders, who may be being erased. */
async function lockPeople(
  tx: Transaction,
  bookings: readonly { holderId?: string | null; candidateId: string | null }[],
) {
  const ids = bookings.flatMap(({ holderId, candidateId }) => [holderId ?? [], candidateId ?? []].flat())
  const getting = new Set(bookings.flatMap(({ candidateId }) => candidateId ?? []))
  const erased = (await lockCandidates.all(tx, [...new Set(ids)])).find(
    ({ id, isErased }) => isErased && getting.has(id),
  )
  if (erased) throw new ApiError('candidate_erased', { param: erased.id })
}

async function checkAllChangeable(tx: Transaction, changed: readonly DifferingRow[]) {
  if (changed.length === 0) return
  const clocked = await listClockedBookings.all(
    tx,
    changed.map(({ id }) => id),
  )
  const clockedIds = new Set(clocked.map(({ id }) => id))
  for (const { id, status, holderId, candidateId } of changed) {
    checkChangeable({ id, status, isClocked: clockedIds.has(id) })
    if (holderId !== null && candidateId !== null && candidateId !== holderId)
      throw new ApiError('booking_already_filled', { param: id })
  }
}

async function write(tx: Transaction, { clock }: Caller, rows: readonly BookingToSave[]) {
  if (rows.length === 0) return []
  try {
    return await saveBookingRows.all(tx, new Date(clock.now()), ...bookingColumns.arrays(rows))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'bookings_overlap') throw new ApiError('booking_overlaps')
    if (constraint === 'bookings_candidate_id_fkey') throw new ApiError('candidate_not_found')
    throw error
  }
}

/** For those who have the bookings or an open offer of them, which a new booking has not. */
async function recordForCandidates(
  tx: Transaction,
  caller: Caller,
  { created, changedIds }: { created: readonly BookingToSave[]; changedIds: readonly string[] },
) {
  const idsOf = new Map<string, string[]>()
  const add = (candidateId: string, ids: readonly string[]) =>
    idsOf.set(candidateId, [...(idsOf.get(candidateId) ?? []), ...ids])
  for (const { id, candidateId } of created) if (candidateId !== null) add(candidateId, [id])
  const concerned = changedIds.length === 0 ? [] : await listCandidatesOf.all(tx, changedIds)
  for (const { candidateId, ids } of concerned) add(candidateId, ids)
  const entries = [...idsOf].map(([candidateId, bookingIds]) => ({ candidateId, details: { bookingIds } }))
  await auditEach(tx, caller, 'candidate_bookings_saved', entries)
}

async function notifyHolders(
  tx: Transaction,
  { clock, config, outbox }: Services,
  before: readonly HeldShiftRow[],
) {
  const after = await listHeld(
    tx,
    before.map(({ id }) => id),
  )
  const notifications = after.flatMap((is) => {
    const was = before.find(({ id }) => id === is.id)
    if (!was || Math.max(was.endsAt, is.endsAt) <= clock.now()) return []
    return [bookingChangedNotification(config, { was, is }, clock.now())]
  })
  await outbox.notify(tx, notifications)
}
