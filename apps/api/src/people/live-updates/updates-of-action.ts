import type { UpdateKind } from '@rollcall/contract/people/live-updates'
import type { AuditAction } from '../../platform/change-of-action.ts'

const availability = ['availability'] as const
const bookings = ['bookings'] as const
const clock = ['clock', 'bookings'] as const
const files = ['files', 'registrations'] as const
const profile = ['profile'] as const
const registrations = ['registrations'] as const

/** The data that an audited action about a candidate changes. Other actions change none that an open screen should follow. */
const kindsOfAction: Partial<Record<AuditAction, readonly UpdateKind[]>> = {
  agreement_signed: bookings,
  auto_clocked_out: clock,
  availability_saved: availability,
  booking_cancelled: bookings,
  candidate_bookings_saved: bookings,
  candidate_changed: profile,
  certification_added: files,
  certification_application_withdrawn: registrations,
  certification_applied_for: registrations,
  certification_deleted: files,
  client_timesheet_saved: bookings,
  clocked_in: clock,
  clocked_out: clock,
  compliance_evidence_rejected: files,
  compliance_evidence_verified: files,
  compliance_form_reopened: registrations,
  compliance_item_added: registrations,
  compliance_item_changed: registrations,
  compliance_item_removed: registrations,
  compliance_item_restricted: registrations,
  compliance_item_restriction_lifted: registrations,
  compliance_item_submitted: files,
  consent_given: registrations,
  dispute_settled: bookings,
  document_added: files,
  document_deleted: files,
  file_infected: files,
  form_change_asked: registrations,
  id_document_added: registrations,
  id_document_removed: registrations,
  meal_break_ended: clock,
  meal_break_started: clock,
  offer_acceptance_undone: bookings,
  offer_accepted: bookings,
  offer_filled: bookings,
  offer_made: bookings,
  offer_rejected: bookings,
  offer_reopened: bookings,
  offer_withdrawn: bookings,
  ongoing_availability_saved: availability,
  pay_status_saved: bookings,
  qualification_added: files,
  qualification_deleted: files,
  referee_corrected: registrations,
  referee_reminded: registrations,
  referee_replaced: registrations,
  reference_given: registrations,
  // Its status is on the profile too, and decides which cards Home shows.
  registration_activated: ['registrations', 'profile'],
  registration_changed: ['registrations', 'profile'],
  registration_created: ['registrations', 'profile'],
  registration_suspended: ['registrations', 'profile'],
  registration_terminated: ['registrations', 'profile'],
  release_request_withdrawn: bookings,
  release_requested: bookings,
  rollcall_answered: availability,
  running_late: bookings,
  shift_did_not_happen: bookings,
  shift_record_submitted: bookings,
  sign_in_email_changed: profile,
  work_experience_added: files,
  work_experience_deleted: files,
}

const isAction = (action: string): action is AuditAction => Object.hasOwn(kindsOfAction, action)

export const kindsChangedBy = (action: string): readonly UpdateKind[] =>
  (isAction(action) && kindsOfAction[action]) || []
