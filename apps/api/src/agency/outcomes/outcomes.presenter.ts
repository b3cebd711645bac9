import type { Availability, Hours, Offer } from '@rollcall/contract/agency/outcome-calls'
import { type OngoingAvailability, weekdays } from '@rollcall/domain/work/availability/ongoing-availability'
import type { AvailabilityRow, HoursRow, OfferRow } from './outcomes.queries.ts'

const instantOf = (at: number) => new Date(at).toISOString()
const instantOrNull = (at: number | null) => (at === null ? null : instantOf(at))

export const presentOffer = (row: OfferRow): Offer => ({
  id: row.id,
  candidate: { id: row.candidateId, externalId: row.candidateExternalId },
  bookings: row.bookings,
  expiresAt: instantOf(row.expiresAt),
  state: row.state,
  answeredAt: instantOrNull(row.answeredAt),
  declineReason: row.declineReason,
  declineNote: row.declineNote,
})

const pausesOf = (pauses: readonly { startedAt: number; endedAt: number | null }[] | null) =>
  (pauses ?? []).map(({ startedAt, endedAt }) => ({
    startedAt: instantOf(startedAt),
    endedAt: instantOrNull(endedAt),
  }))

export const presentHours = (row: HoursRow): Hours => ({
  booking: { id: row.id, externalId: row.externalId },
  status: row.status,
  clocked:
    row.clockedInAt === null
      ? null
      : {
          clockedInAt: instantOf(row.clockedInAt),
          clockedOutAt: instantOrNull(row.clockedOutAt),
          mealBreaks: pausesOf(row.mealBreaks),
          gaps: pausesOf(row.gaps),
          isAutoClockedOut: row.isAutoClockedOut ?? false,
          isReportedLater: row.isReportedLater ?? false,
        },
  submitted:
    row.operation === null || row.submittedAt === null
      ? null
      : {
          operation: row.operation,
          blocks: row.blocks ?? [],
          isRestBreakCompliant: row.isRestBreakCompliant,
          reasonForNonCompliance: row.reasonForNonCompliance,
          didNotHappenResponse: row.didNotHappenResponse,
          submittedAt: instantOf(row.submittedAt),
        },
  client:
    row.clientSubmittedAt === null
      ? null
      : {
          blocks: row.clientBlocks ?? [],
          isAsScheduled: row.isAsScheduled ?? false,
          confirmedBy: row.confirmedBy,
          submittedAt: instantOf(row.clientSubmittedAt),
        },
  settled:
    row.settledAt === null
      ? null
      : {
          blocks: row.settledBlocks ?? [],
          reason: row.settleReason ?? '',
          settledAt: instantOf(row.settledAt),
        },
  pay:
    row.payStatus === null
      ? null
      : {
          status: row.payStatus,
          periodFromLocal: row.periodFromLocal,
          periodToLocal: row.periodToLocal,
          amount: row.amount,
        },
})

export const presentAvailability = ({
  id,
  externalId,
  days,
  weekdays: week,
}: AvailabilityRow): Availability => ({
  candidate: { id, externalId },
  days,
  ongoing:
    week &&
    (Object.fromEntries(
      weekdays.map((weekday, at) => [weekday, week[at] ?? 'unavailable']),
    ) as OngoingAvailability),
})
