import type { ChangedResource, ChangeType } from '@rollcall/contract/agency/changes'
import type { Actor, Caller } from './caller.ts'

interface ChangeOfAction {
  type: ChangeType
  resource: ChangedResource
  /** The audited detail with the id of the record; null for the candidate's id. */
  idIn: string | null
  changed: readonly string[]
  /** Also recorded if the service does it automatically. */
  isAlsoBySystem?: true
}

const change = (
  type: ChangeType,
  resource: ChangedResource,
  idIn: string | null,
  ...changed: string[]
): ChangeOfAction => ({ type, resource, idIn, changed })

export const byCandidate = {
  account_set_up: change('account.setUp', 'candidates', null, 'account'),
  agreement_signed: change('agreement.signed', 'agreements', 'fileId', 'signature'),
  auto_clocked_out: {
    ...change('timeEntry.closed', 'bookings', 'bookingId', 'clockedOutAt'),
    isAlsoBySystem: true,
  },
  availability_saved: change('availability.changed', 'candidates', null, 'days'),
  candidate_changed: change('candidate.changed', 'candidates', null, 'profile'),
  certification_added: change('certification.added', 'certifications', 'id', 'files', 'fields'),
  certification_application_withdrawn: change(
    'application.withdrawn',
    'complianceItems',
    'complianceItemId',
    'application',
  ),
  certification_applied_for: change(
    'application.reported',
    'complianceItems',
    'complianceItemId',
    'application',
  ),
  certification_compared: change('certification.compared', 'certifications', 'certificationId', 'comparison'),
  certification_deleted: change('certification.deleted', 'certifications', 'id'),
  clocked_in: change('timeEntry.clockedIn', 'bookings', 'bookingId', 'clockedInAt'),
  clocked_out: change('timeEntry.clockedOut', 'bookings', 'bookingId', 'clockedOutAt'),
  compliance_item_submitted: change(
    'complianceItem.submitted',
    'complianceItems',
    'complianceItemId',
    'submission',
  ),
  consent_given: change('consent.given', 'complianceItems', 'complianceItemId', 'consent'),
  document_added: change('document.sent', 'documents', 'documentId', 'file'),
  document_deleted: change('document.deleted', 'documents', 'id'),
  form_change_asked: change('form.changeRequested', 'complianceItems', 'complianceItemId', 'changeRequest'),
  id_document_added: change('identityDocument.added', 'complianceItems', 'complianceItemId', 'documents'),
  id_document_removed: change('identityDocument.removed', 'complianceItems', 'complianceItemId', 'documents'),
  meal_break_ended: change('timeEntry.mealBreakEnded', 'bookings', 'bookingId', 'mealBreaks'),
  meal_break_started: change('timeEntry.mealBreakStarted', 'bookings', 'bookingId', 'mealBreaks'),
  offer_acceptance_undone: change('offer.acceptanceUndone', 'offers', 'offerId', 'state'),
  offer_accepted: change('offer.accepted', 'offers', 'offerId', 'state'),
  offer_rejected: change('offer.declined', 'offers', 'offerId', 'state'),
  ongoing_availability_saved: change('availability.changed', 'candidates', null, 'ongoing'),
  qualification_added: change('qualification.added', 'qualifications', 'id', 'files', 'fields'),
  qualification_deleted: change('qualification.deleted', 'qualifications', 'id'),
  referee_corrected: change('referee.corrected', 'referees', 'refereeId', 'name', 'relationship'),
  referee_reminded: change('referee.reminded', 'referees', 'refereeId', 'remindedAt'),
  referee_replaced: change('referee.replaced', 'referees', 'refereeId', 'name', 'relationship', 'email'),
  reference_given: change('reference.given', 'referees', 'refereeId', 'answers'),
  release_request_withdrawn: change('releaseRequest.withdrawn', 'bookings', 'bookingId', 'releaseRequest'),
  release_requested: change('releaseRequest.sent', 'bookings', 'bookingId', 'releaseRequest'),
  rollcall_answered: change('checkIn.answered', 'candidates', null, 'checkIn'),
  running_late: change('lateness.reported', 'bookings', 'bookingId', 'minutesLate'),
  shift_did_not_happen: change('shift.didNotHappen', 'bookings', 'bookingId', 'status'),
  shift_record_submitted: change('shiftRecord.submitted', 'bookings', 'bookingId', 'status', 'blocks'),
  shift_requested: change('shiftRequest.sent', 'candidates', null, 'shiftRequest'),
  work_experience_added: change('workExperience.added', 'workExperience', 'id', 'files', 'fields'),
  work_experience_deleted: change('workExperience.deleted', 'workExperience', 'id'),
} satisfies Record<string, ChangeOfAction>

/** Signing in, security, reading, and actions of the agency: its systems need not follow them. */
export const internalActions = [
  'acting_ended',
  'acting_started',
  'agency_key_issued',
  'agency_key_revoked',
  'agency_key_rotated',
  'agreement_saved',
  'audit_exported',
  'booking_cancelled',
  'bookings_saved',
  'calendar_feed_made',
  'calendar_feed_stopped',
  'candidate_bookings_saved',
  'candidate_created',
  'candidate_invited',
  'catalogue_loaded',
  'certificate_read',
  'client_timesheet_saved',
  'clients_saved',
  'compliance_evidence_rejected',
  'compliance_evidence_verified',
  'compliance_form_reopened',
  'compliance_item_added',
  'compliance_item_changed',
  'compliance_item_removed',
  'compliance_item_restricted',
  'compliance_item_restriction_lifted',
  'consultants_saved',
  'data_exported',
  'desk_session_ended',
  'desk_session_started',
  'dispute_settled',
  'downloads_saved',
  'events_saved',
  'file_downloaded',
  'file_infected',
  'file_viewed',
  'forms_saved',
  'id_document_read',
  'learning_opened',
  'locations_saved',
  'mfa_code_sent',
  'mfa_device_added',
  'mfa_device_begun',
  'mfa_device_removed',
  'mfa_device_renamed',
  'mfa_failed',
  'mfa_recovery_codes_renewed',
  'mfa_remembered_devices_forgotten',
  'mfa_reset',
  'notification_number_begun',
  'notification_number_removed',
  'notification_number_started',
  'notification_number_stopped',
  'notification_number_verified',
  'notification_preferences_saved',
  'notification_test_sent',
  'offer_filled',
  'offer_made',
  'offer_reopened',
  'offer_seen',
  'offer_withdrawn',
  'other_sessions_ended',
  'password_changed',
  'password_reset',
  'password_reset_requested',
  'pay_status_saved',
  'person_erased',
  'push_subscription_added',
  'push_subscription_removed',
  'reauthentication_failed',
  'registration_activated',
  'registration_changed',
  'registration_created',
  'registration_suspended',
  'registration_terminated',
  'retention_applied',
  'session_ended',
  'session_replaced',
  'session_revoked_as_copied',
  'sign_in_email_changed',
  'sign_in_failed',
  'signed_in',
  'signed_out',
  'upload_deleted',
  'upload_saved',
  'videos_saved',
  'webhook_created',
  'webhook_disabled',
  'webhook_replayed',
  'webhook_secret_rotated',
] as const

type ActionOfCandidate = keyof typeof byCandidate
export type InternalAction = (typeof internalActions)[number]
/** An action that is in neither list does not compile, so no use case can forget the feed. */
export type AuditAction = ActionOfCandidate | InternalAction

export interface RecordedChange {
  type: ChangeType
  resource: ChangedResource
  id: string
  changed: readonly string[]
}

/** The change that an audited action is for the agency's systems, if it is one. */
export function changeOfAction(
  { actor, subject }: Pick<Caller, 'actor' | 'subject'>,
  action: AuditAction,
  details: Record<string, unknown>,
): RecordedChange | undefined {
  if (!isOfCandidate(action) || !subject) return undefined
  const found: ChangeOfAction = byCandidate[action]
  if (!actsForCandidate(actor) && !(found.isAlsoBySystem && actor.kind === 'system')) return undefined
  const id = found.idIn === null ? subject.candidateId : details[found.idIn]
  if (typeof id !== 'string') throw new Error(`${action} is audited without ${found.idIn}`)
  return { type: found.type, resource: found.resource, id, changed: found.changed }
}

const isOfCandidate = (action: AuditAction): action is ActionOfCandidate => Object.hasOwn(byCandidate, action)

/** Whether the actor is the candidate, by a session or an emailed link, or a consultant who acts for them. */
const actsForCandidate = ({ kind, grantId }: Actor) =>
  kind === 'candidate' || kind === 'guest' || (kind === 'consultant' && grantId !== undefined)
