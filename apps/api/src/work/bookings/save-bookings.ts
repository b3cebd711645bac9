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
  checkGivenOnce(bookings.map(({ id }) => id))
  const scheduled = await withInstants(tx, bookings)
  await lockBookings.all(
    tx,
    bookings.map(({ id }) => id),
  )
  const differing = await listDifferingBookings.all(tx, JSON.stringify(scheduled))
  const changed = differing.filter(({ isNew }) => !isNew)
  await lockPeople(tx, differing)
  await checkAllChangeable(tx, changed)

  const changedIds = changed.map(({ id }) => id)
  const before = await listHeldShifts.all(tx, changedIds)
  const differingIds = new Set(differing.map(({ id }) => id))
  const rows = scheduled.filter(({ id }) => differingIds.has(id))
  const saved = savedFrom(bookings, await write(tx, caller, rows))
  if (!hasWritten(saved)) return saved
  await moveOfferedDays.run(tx, changedIds)
  await audit(tx, caller, 'bookings_saved', { created: saved.created, changed: saved.changed })
  await recordForCandidates(tx, caller, [...saved.created, ...saved.changed])
  await notifyHolders(tx, services, before)
  return saved
}

async function withInstants(tx: Transaction, bookings: readonly BookingToSave[]) {
  const rows = await listBookingLocations.all(
    tx,
    bookings.map(({ locationId }) => locationId),
  )
  const locations = new Map(rows.map((row) => [row.locationId, row]))
  return bookings.map((booking) => {
    const location = locations.get(booking.locationId)
    if (!location) throw new ApiError('location_not_found', { param: booking.locationId })
    const { timeZone, clientId } = location
    if (booking.clientId !== undefined && booking.clientId !== clientId)
      throw new ApiError('location_of_another_client', { param: booking.locationId })
    const schedule = scheduleOf(booking, timeZone)
    if (!schedule) throw new ApiError('booking_times_invalid', { param: booking.id })
    const { startsAt, endsAt } = schedule
    return { ...booking, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  })
}

/** Locks the holders, who may be clocking in, and new holders, who may be being erased. */
async function lockPeople(tx: Transaction, differing: readonly DifferingRow[]) {
  const ids = differing.flatMap(({ holderId, candidateId }) => [holderId ?? [], candidateId ?? []].flat())
  const getting = new Set(differing.flatMap(({ candidateId }) => candidateId ?? []))
  const erased = (await lockCandidates.all(tx, [...new Set(ids)])).find(
    ({ id, isErased }) => isErased && getting.has(id),
  )
  if (erased) throw new ApiError('candidate_erased', { param: erased.id })
}

async function checkAllChangeable(tx: Transaction, changed: readonly DifferingRow[]) {
  const clocked = await listClockedBookings.all(
    tx,
    changed.map(({ id }) => id),
  )
  const clockedIds = new Set(clocked.map(({ id }) => id))
  for (const { id, status, holderId, candidateId } of changed) {
    checkChangeable({ id, status: status ?? 0, isClocked: clockedIds.has(id) })
    if (holderId !== null && candidateId !== null && candidateId !== holderId)
      throw new ApiError('booking_already_filled', { param: id })
  }
}

async function write(tx: Transaction, { clock }: Caller, rows: readonly BookingToSave[]) {
  if (rows.length === 0) return []
  try {
    return await saveBookingRows.all(tx, JSON.stringify(rows), new Date(clock.now()))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'bookings_overlap') throw new ApiError('booking_overlaps')
    if (constraint === 'bookings_candidate_id_fkey') throw new ApiError('candidate_not_found')
    throw error
  }
}

/** For those who have the bookings or an open offer of them. */
async function recordForCandidates(tx: Transaction, caller: Caller, bookingIds: readonly string[]) {
  const rows = await listCandidatesOf.all(tx, bookingIds)
  const entries = rows.map(({ candidateId, ids }) => ({ candidateId, details: { bookingIds: ids } }))
  await auditEach(tx, caller, 'candidate_bookings_saved', entries)
}

async function notifyHolders(
  tx: Transaction,
  { clock, config, outbox }: Services,
  before: readonly HeldShiftRow[],
) {
  const after = await listHeldShifts.all(
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
