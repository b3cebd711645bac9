import { type ConsultantStatus, consultantRefusal } from '../consultants/consultant-refusal.ts'

/** A consultant has to sign in again after this. */
export const MAX_ACTING_MINUTES = 30
export const MAX_REASON_LENGTH = 200

/** Actions of a consultant in a candidate's name, as listed for the candidate. */
export const actedActions = [
  'availability_saved',
  'ongoing_availability_saved',
  'rollcall_answered',
  'offer_accepted',
  'offer_rejected',
  'running_late',
  'release_requested',
  'release_request_withdrawn',
  'shift_requested',
  'clocked_in',
  'meal_break_started',
  'meal_break_ended',
  'clocked_out',
  'shift_record_submitted',
  'shift_did_not_happen',
  'document_added',
  'document_deleted',
  'file_viewed',
  'file_downloaded',
  'certificate_read',
  'id_document_read',
  'certification_added',
  'certification_compared',
  'certification_deleted',
  'qualification_added',
  'qualification_deleted',
  'work_experience_added',
  'work_experience_deleted',
  'compliance_item_submitted',
  'certification_applied_for',
  'certification_application_withdrawn',
  'id_document_added',
  'id_document_removed',
  'calendar_feed_stopped',
  'other',
] as const
export type ActedAction = (typeof actedActions)[number]

/** The actions that change a booking. The booking shows the consultant afterwards. */
export const bookingActions = [
  'offer_accepted',
  'offer_rejected',
  'running_late',
  'release_requested',
  'release_request_withdrawn',
  'clocked_in',
  'meal_break_started',
  'meal_break_ended',
  'clocked_out',
  'shift_record_submitted',
  'shift_did_not_happen',
] as const satisfies readonly ActedAction[]
export type BookingAction = (typeof bookingActions)[number]

/** Actions without a name in this version are listed too. */
export const actedActionOf = (audited: string): ActedAction =>
  actedActions.find((action) => action === audited) ?? 'other'

export interface ActingConsultant extends ConsultantStatus {
  /** The ids of the offices they serve. */
  servedOffices: readonly string[]
}

/** Why a consultant may not act for a candidate of these offices; undefined if they may. */
export function actingRefusal(
  { servedOffices, ...status }: ActingConsultant,
  officesOfCandidate: readonly string[],
): 'consultant_suspended' | 'consultant_role_missing' | 'consultant_office_not_served' | undefined {
  const isServed = servesOffice(servedOffices, officesOfCandidate)
  return consultantRefusal(status) ?? (isServed ? undefined : 'consultant_office_not_served')
}

export const servesOffice = (served: readonly string[], officesOfCandidate: readonly string[]): boolean =>
  officesOfCandidate.some((id) => served.includes(id))
