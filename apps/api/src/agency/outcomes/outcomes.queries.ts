import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import type { OngoingStatus } from '@rollcall/domain/work/availability/ongoing-availability'
import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import type { DeclineReason } from '@rollcall/domain/work/offers/decline-reason'
import type { OfferState } from '@rollcall/domain/work/offers/offer-outcome'
import type { PayStatus } from '@rollcall/domain/work/shift-records/pay-status'
import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import type { Gap, MealBreak } from '@rollcall/domain/work/time-entries/shift-clock'
import { statement } from '../../platform/database/statement.ts'
import { nameOf } from '../resources.queries.ts'

/** Each joins the key that makes the call, so that its source and regions need no trip of their own. */
const ofKey = (region: string) => `k.id = $1 and (k.regions is null or ${region} = any(k.regions))`

export interface ReferencedRow {
  id: string
  externalId: string | null
}

export interface OfferRow {
  id: string
  candidateId: string
  candidateExternalId: string | null
  bookings: ReferencedRow[]
  expiresAt: number
  state: OfferState
  answeredAt: number | null
  declineReason: DeclineReason | null
  declineNote: string | null
}

export const findOfferForKey = statement<[agencyKeyId: string, id: string], OfferRow>(
  'find_offer_for_key',
  `select o.id, o.candidate_id as "candidateId", ${nameOf('candidates', 'o.candidate_id')} as "candidateExternalId",
     (select json_agg(json_build_object('id', b.id, 'externalId', ${nameOf('bookings', 'b.id')}) order by b.starts_at, b.id)
      from offer_bookings ob join bookings b on b.id = ob.booking_id where ob.offer_id = o.id) as bookings,
     o.expires_at as "expiresAt", o.state, o.answered_at as "answeredAt", o.decline_reason as "declineReason",
     o.decline_note as "declineNote"
   from agency_keys k cross join offers o join candidates p on p.id = o.candidate_id
   where o.id = $2 and ${ofKey('p.region')}`,
)

export interface HoursRow {
  id: string
  externalId: string
  status: number
  clockedInAt: number | null
  clockedOutAt: number | null
  mealBreaks: MealBreak[] | null
  gaps: Gap[] | null
  isAutoClockedOut: boolean | null
  isReportedLater: boolean | null
  operation: RecordOperation | null
  blocks: RecordBlock[] | null
  isRestBreakCompliant: boolean | null
  reasonForNonCompliance: string | null
  didNotHappenResponse: DidNotHappenResponse | null
  submittedAt: number | null
  clientBlocks: RecordBlock[] | null
  isAsScheduled: boolean | null
  confirmedBy: string | null
  clientSubmittedAt: number | null
  settledBlocks: RecordBlock[] | null
  settleReason: string | null
  settledAt: number | null
  payStatus: PayStatus | null
  periodFromLocal: string | null
  periodToLocal: string | null
  amount: number | null
}

export const findHoursForKey = statement<[agencyKeyId: string, bookingExternalId: string], HoursRow>(
  'find_hours_for_key',
  `select b.id, e.external_id as "externalId", b.status, t.clocked_in_at as "clockedInAt",
     t.clocked_out_at as "clockedOutAt", t.meal_breaks as "mealBreaks", t.gaps,
     t.is_auto_clocked_out as "isAutoClockedOut", t.is_reported_later as "isReportedLater", r.operation, r.blocks,
     r.is_rest_break_compliant as "isRestBreakCompliant", r.reason_for_non_compliance as "reasonForNonCompliance",
     r.did_not_happen_response as "didNotHappenResponse", r.submitted_at as "submittedAt", s.blocks as "clientBlocks",
     s.is_as_scheduled as "isAsScheduled", s.confirmed_by as "confirmedBy", s.submitted_at as "clientSubmittedAt",
     r.settled_blocks as "settledBlocks", r.settle_reason as "settleReason", r.settled_at as "settledAt",
     y.status as "payStatus", y.period_from_local as "periodFromLocal", y.period_to_local as "periodToLocal", y.amount
   from agency_keys k
   join external_ids e on e.source = k.source and e.resource = 'bookings' and e.external_id = $2
   join bookings b on b.id = e.id join clients c on c.id = b.client_id
   left join time_entries t on t.booking_id = b.id and t.candidate_id = b.candidate_id
   left join shift_records r on r.booking_id = b.id
   left join client_timesheets s on s.booking_id = b.id
   left join pay_statuses y on y.booking_id = b.id
   where ${ofKey('c.region')}`,
)

export interface AvailabilityRow extends ReferencedRow {
  days: AvailabilityDay[]
  weekdays: OngoingStatus[] | null
}

export const findAvailabilityForKey = statement<
  [agencyKeyId: string, externalId: string, from: string, to: string],
  AvailabilityRow
>(
  'find_availability_for_key',
  `select c.id, e.external_id as "externalId",
     coalesce((select json_agg(json_build_object('dateLocal', d.date_local, 'status', d.status,
         'partialRanges', d.partial_ranges) order by d.date_local)
       from availability_days d where d.candidate_id = c.id and d.date_local between $3 and $4), '[]') as days,
     (select o.weekdays from ongoing_availability o where o.candidate_id = c.id) as weekdays
   from agency_keys k
   join external_ids e on e.source = k.source and e.resource = 'candidates' and e.external_id = $2
   join candidates c on c.id = e.id
   where c.erased_at is null and ${ofKey('c.region')}`,
)
