/** After so long a consultant signs in again to go on. */
export const MAX_ACTING_MINUTES = 30
export const MAX_REASON_CHARACTERS = 200

/** What a consultant can do in a candidate's name, as the candidate is told of it. */
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
  'certificate_read',
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

/** Those that change a booking, which names the consultant from then on. */
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

/** What this version has no word for yet is told all the same. */
export const actedActionOf = (audited: string): ActedAction =>
  actedActions.find((action) => action === audited) ?? 'other'

export interface ActingConsultant {
  hasRole: boolean
  isConsultantSuspended: boolean
  /** The ids of the offices they serve. */
  servedOffices: readonly string[]
}

/** Why somebody may not act for a candidate, who belongs to these offices; undefined where they may. */
export function actingRefusal(
  { hasRole, isConsultantSuspended, servedOffices }: ActingConsultant,
  officesOfCandidate: readonly string[],
): 'consultant_suspended' | 'consultant_role_missing' | 'consultant_office_not_served' | undefined {
  if (isConsultantSuspended) return 'consultant_suspended'
  if (!hasRole) return 'consultant_role_missing'
  const isServed = officesOfCandidate.some((id) => servedOffices.includes(id))
  return isServed ? undefined : 'consultant_office_not_served'
}
