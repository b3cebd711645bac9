import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { featuresOf, siteOf } from '@rollcall/api/src/platform/sites.ts'
import {
  insertShiftRecord,
  saveTimesheet,
} from '@rollcall/api/src/work/shift-records/shift-records.queries.ts'
import { insertEvent, saveEntry } from '@rollcall/api/src/work/time-entries/time-entries.queries.ts'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import type { PlannedBooking } from './demo-bookings.ts'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { type PlannedRecord, type PlannedTimeEntry, planWorkedShift } from './demo-records.ts'

/** Seeds the time entries of past shifts, and the hours that clients and candidates have confirmed. */
export async function seedRecords(
  tx: Transaction,
  services: Services,
  bookings: readonly PlannedBooking[],
): Promise<void> {
  for (const booking of bookings) {
    const { timeEntry, clientTimesheet, record } = planWorkedShift(booking, services.config.timeEntries)
    if (timeEntry) await seedTimeEntry(tx, booking, timeEntry)
    if (clientTimesheet) {
      const { blocks, submittedAt } = clientTimesheet
      await saveTimesheet.run(tx, booking.id, JSON.stringify(blocks), false, null, new Date(submittedAt))
    }
    if (record) await seedRecord(tx, services, booking, record)
  }
}

async function seedTimeEntry(
  tx: Transaction,
  booking: PlannedBooking,
  { clock, events }: PlannedTimeEntry,
): Promise<void> {
  const candidateId = holderOf(booking)
  const last = events.at(-1)?.receivedAt ?? clock.clockedInAt
  await saveEntry.run(
    tx,
    booking.id,
    candidateId,
    new Date(clock.clockedInAt),
    clock.clockedOutAt === null ? null : new Date(clock.clockedOutAt),
    clock.isAutoClockedOut,
    JSON.stringify(clock.mealBreaks),
    JSON.stringify(clock.gaps),
    false,
    new Date(last),
  )
  for (const { action, occurredAt, receivedAt } of events) {
    await insertEvent.run(tx, booking.id, candidateId, action, new Date(occurredAt), new Date(receivedAt))
  }
}

async function seedRecord(
  tx: Transaction,
  { config }: Services,
  booking: PlannedBooking,
  { operation, blocks, submittedAt }: PlannedRecord,
): Promise<void> {
  const candidateId = holderOf(booking)
  const { region } = demoCandidates.find(({ key }) => candidateIdOf(key) === candidateId) ?? { region: '' }
  const isAsked = siteOf(config, region).shiftRecord.showRestBreakComplianceQuestion
  const isWordNeeded = isEnabled(featuresOf(config, region, {}), 'scheduledTimeRules')
  await insertShiftRecord.run(
    tx,
    booking.id,
    candidateId,
    operation,
    JSON.stringify(blocks),
    isAsked ? true : null,
    null,
    null,
    isWordNeeded ? JSON.stringify({ areActualTimes: true }) : null,
    'candidate',
    new Date(submittedAt),
  )
}

function holderOf({ candidateId, shiftName }: PlannedBooking): string {
  if (!candidateId) throw new Error(`No candidate worked the shift ${shiftName}`)
  return candidateId
}
