import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { isShiftRecordSubmitted } from '@rollcall/domain/work/bookings/booking-status'
import { isOpenForRecord } from '@rollcall/domain/work/shift-records/record-opening'
import { hasScheduledTime } from '@rollcall/domain/work/shift-records/scheduled-time'
import { presentAddress } from '../../platform/address.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { clientBlocksOf } from './compared-times.ts'
import type { RecordedBookingRow } from './shift-records.queries.ts'

export function presentForm(
  row: RecordedBookingRow,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { subject: { region } }: CandidateCaller,
): ShiftRecordForm {
  const { currency, shiftRecord } = siteOf(config, region)
  return {
    bookingId: row.id,
    bookingDate: row.dateLocal,
    bookingStatus: row.status,
    isSubmitted: row.operation !== null || isShiftRecordSubmitted(row.status),
    isOpen: isOpenForRecord(row, row.clockedOutAt, clock.now()),
    location: {
      id: row.locationId,
      name: row.locationName,
      timezone: row.timeZone,
      region: { country: row.address.country, state: row.address.state },
      address: presentAddress(row.address),
    },
    showRestBreakComplianceQuestion: shiftRecord.showRestBreakComplianceQuestion,
    configuration: {
      enableShiftRecordPrefill: shiftRecord.enableShiftRecordPrefill,
      enableTimeEntryPrefill: shiftRecord.enableTimeEntryPrefill,
    },
    blocks: formBlocksOf(row),
    timeEntry:
      row.clockedInAt === null
        ? null
        : {
            isAutoClockedOut: row.isAutoClockedOut === true,
            isReportedLater: row.isReportedLater === true,
          },
    clientBlocks: clientBlocksOf(row),
    hasClientTimesheet: row.clientBlocks !== null,
    payment: { ratePerHour: row.ratePerHour, currency },
    record: recordOf(row),
  }
}

type FormBlock = ShiftRecordForm['blocks'][number]
type ClockedRow = Pick<
  RecordedBookingRow,
  | 'dateLocal'
  | 'timeZone'
  | 'startTimeLocal'
  | 'endTimeLocal'
  | 'clockedInAt'
  | 'clockedOutAt'
  | 'mealBreaks'
  | 'gaps'
>

/** The scheduled shift, and the clocked times beside it. */
export const formBlocksOf = (row: ClockedRow): FormBlock[] => [shiftBlockOf(row), ...unpaidBlocksOf(row)]

function shiftBlockOf(row: ClockedRow): FormBlock {
  const scheduled = { startTime: row.startTimeLocal, endTime: row.endTimeLocal }
  return {
    type: 'bookingDuration',
    ...scheduled,
    timeEntryStartTime: clockedTime(row, row.clockedInAt),
    timeEntryEndTime: clockedTime(row, row.clockedOutAt),
    hasScheduledTime: hasScheduledTime(scheduled),
  }
}

/** The time between a clock-out and the next clock-in is unpaid, like a meal break. */
const unpaidBlocksOf = (row: ClockedRow): FormBlock[] =>
  [...(row.mealBreaks ?? []), ...(row.gaps ?? [])]
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map(({ startedAt, endedAt }) => ({
      type: 'meal',
      startTime: '00:00',
      endTime: '00:00',
      timeEntryStartTime: clockedTime(row, startedAt),
      timeEntryEndTime: clockedTime(row, endedAt),
      hasScheduledTime: false,
    }))

/** In the site's local time. A record covers one day: times outside it become its first or last minute. */
function clockedTime({ dateLocal, timeZone }: ClockedRow, at: number | null): string | null {
  if (at === null) return null
  const clockedDate = localDateOf(at, timeZone)
  if (clockedDate < dateLocal) return '00:00'
  return clockedDate > dateLocal ? '23:59' : localTimeOf(at, timeZone)
}

function recordOf(row: RecordedBookingRow): ShiftRecordForm['record'] {
  const { operation, recordedBlocks, submittedAt } = row
  if (operation === null || recordedBlocks === null || submittedAt === null) return null
  return {
    operation,
    blocks: recordedBlocks,
    isRestBreakCompliant: row.isRestBreakCompliant,
    reasonForNonCompliance: row.reasonForNonCompliance,
    didNotHappenResponse: row.didNotHappenResponse,
    jsonExtraData: row.extraData && JSON.stringify(row.extraData),
    submittedAt: new Date(submittedAt).toISOString(),
  }
}
