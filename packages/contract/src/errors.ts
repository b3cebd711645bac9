export const errorTypes = [
  'unknownError',
  'apiError',
  'validationError',
  'securityError',
  'notFoundError',
  'unprocessableError',
  'conflictError',
  'transientError',
] as const
export type ErrorType = (typeof errorTypes)[number]

export const errorSources = ['unknown', 'server', 'request', 'clientSide'] as const
export type ErrorSource = (typeof errorSources)[number]

const invalid = { type: 'validationError', status: 400 } as const
const unauthenticated = { type: 'securityError', status: 401 } as const
const forbidden = { type: 'securityError', status: 403 } as const
const notFound = { type: 'notFoundError', status: 404 } as const
const conflict = { type: 'conflictError', status: 409 } as const
const unprocessable = { type: 'unprocessableError', status: 422 } as const
const tooMany = { type: 'transientError', status: 429 } as const
const broken = { type: 'apiError', status: 500 } as const
const unavailable = { type: 'transientError', status: 503 } as const

export const errorAreas = {
  requests: {
    request_invalid: invalid,
    malformed_json: invalid,
    unsupported_version: invalid,
    idempotency_key_invalid: invalid,
    idempotency_key_reused: unprocessable,
    not_found: notFound,
    method_not_allowed: { type: 'validationError', status: 405 },
    request_timeout: { type: 'transientError', status: 408 },
    payload_too_large: { type: 'validationError', status: 413 },
    unsupported_media_type: { type: 'validationError', status: 415 },
    range_not_satisfiable: { type: 'validationError', status: 416 },
    headers_too_large: { type: 'validationError', status: 431 },
    origin_not_allowed: forbidden,
    feature_not_enabled: forbidden,
    too_many_requests: tooMany,
    too_many_reports: tooMany,
    overloaded: unavailable,
    service_unavailable: unavailable,
    storage_unavailable: unavailable,
    internal_error: broken,
    unknown_error: broken,
  },
  identity: {
    wrong_password: unauthenticated,
    user_not_found: unauthenticated,
    wrong_credentials: unauthenticated,
    user_disabled: forbidden,
    invalid_email: invalid,
    too_many_attempts: tooMany,
    session_expired: unauthenticated,
    access_token_missing: unauthenticated,
    access_token_invalid: unauthenticated,
    access_token_expired: unauthenticated,
    custom_token_invalid: unauthenticated,
    // Not 401: after a 401 the portal refreshes its token and repeats the call, so one wrong password would count twice.
    reauthentication_failed: forbidden,
    current_password_incorrect: forbidden,
    password_missing: invalid,
    password_invalid: invalid,
    password_too_common: invalid,
    password_unchanged: invalid,
    session_not_found: notFound,
    password_reset_token_invalid: forbidden,
    password_reset_token_expired: forbidden,
    account_suspended: forbidden,
    profile_not_found: notFound,
    security_error: forbidden,
    identity_provider_away: unavailable,
  },
  secondFactors: {
    // Not 401: after a 401 the portal refreshes its token and repeats the call, so one wrong code would count twice.
    mfa_code_wrong: forbidden,
    mfa_recovery_code_used: forbidden,
    mfa_code_expired: forbidden,
    mfa_challenge_expired: forbidden,
    mfa_setup_required: forbidden,
    reauthentication_required: forbidden,
    mfa_channel_already_exists: conflict,
    mfa_too_many_passkeys: conflict,
    mfa_email_invalid: invalid,
    mfa_candidate_id_missing: unprocessable,
    mfa_to_missing: invalid,
    mfa_phone_invalid: invalid,
    mfa_phone_invalid_for_region: unprocessable,
    mfa_phone_not_mobile: unprocessable,
    mfa_channel_unsupported: invalid,
    mfa_device_not_found: notFound,
  },
  accountSetup: {
    account_setup_token_missing: forbidden,
    account_setup_token_invalid: forbidden,
    account_setup_token_expired: forbidden,
    account_setup_already_complete: conflict,
    account_setup_password_missing: invalid,
    account_setup_password_invalid: invalid,
  },
  acting: {
    impersonation_not_allowed: forbidden,
    impersonation_required: forbidden,
    impersonation_header_invalid: invalid,
    impersonation_target_unknown: notFound,
    impersonation_expired: unauthenticated,
    not_allowed_while_impersonating: forbidden,
    consultants_not_configured: notFound,
    consultant_role_missing: forbidden,
    consultant_suspended: forbidden,
    consultant_office_not_served: forbidden,
    consultant_sign_in_required: unauthenticated,
    consultant_sign_in_cancelled: forbidden,
    consultant_sign_in_failed: forbidden,
    sign_in_state_invalid: invalid,
  },
  desk: {
    desk_session_expired: unauthenticated,
  },
  agencyKeys: {
    agency_key_missing: unauthenticated,
    agency_key_invalid: unauthenticated,
    agency_key_expired: unauthenticated,
    agency_key_revoked: unauthenticated,
    https_required: forbidden,
    scope_missing: forbidden,
  },
  bookings: {
    booking_not_found: notFound,
    invalid_booking_id: invalid,
    booking_not_authorised: forbidden,
    booking_not_tentative: unprocessable,
    booking_overlaps: conflict,
    tentative_action_unset: unprocessable,
    tentative_already_answered: conflict,
    minutes_late_out_of_range: invalid,
    running_late_not_enabled: unprocessable,
    running_late_outside_window: unprocessable,
    release_request_not_open: unprocessable,
    release_request_too_late: unprocessable,
    action_locked: { type: 'conflictError', status: 423 },
  },
  agencyWrites: {
    resource_given_twice: unprocessable,
    resource_changed: { type: 'conflictError', status: 412 },
    owned_by_candidate: conflict,
    email_of_another_account: conflict,
    candidate_suspended: conflict,
    consultant_not_found: notFound,
    candidate_not_found: notFound,
    candidate_erased: conflict,
    client_not_found: notFound,
    location_not_found: notFound,
    location_of_another_client: unprocessable,
    time_zone_unknown: unprocessable,
    booking_times_invalid: unprocessable,
    booking_hours_submitted: conflict,
    booking_clocked_in: conflict,
    booking_already_filled: conflict,
    booking_not_offerable: conflict,
    cancellation_code_invalid: invalid,
    booking_not_confirmed: conflict,
    booking_not_disputed: conflict,
    booking_not_settled: conflict,
    pay_status_backwards: conflict,
    settle_reason_missing: unprocessable,
    offer_not_found: notFound,
    offer_already_open: conflict,
    offer_candidates_invalid: unprocessable,
    offer_deadline_invalid: unprocessable,
    offer_already_answered: conflict,
  },
  notifications: {
    push_subscription_invalid: unprocessable,
    push_subscription_taken: conflict,
    push_subscription_not_found: notFound,
    email_choice_invalid: notFound,
    email_choice_fixed: conflict,
    accept_key_invalid: notFound,
    texts_unavailable: notFound,
    undo_too_late: conflict,
    undo_not_possible: conflict,
  },
  guests: {
    guest_id_missing: invalid,
    guest_key_missing: invalid,
    guest_booking_not_found: notFound,
    guest_booking_cancelled: unprocessable,
    guest_tentative_rejected: unprocessable,
    guest_not_tentative: unprocessable,
    guest_unhandled_tentative_status: unprocessable,
  },
  // The portal fetches the time-entry status again on 403, 404 and 409, so a refusal because of the state has one of these.
  timeEntries: {
    already_clocked_in: conflict,
    already_clocked_in_to_diff_booking: conflict,
    auto_clocked_out: conflict,
    booking_in_future: conflict,
    booking_already_ended: conflict,
    no_available_shifts: notFound,
    already_clocked_out: conflict,
    pending_action_to_clock_out: conflict,
    already_started_meal_break: conflict,
    already_ended_meal_break: conflict,
    meal_break_not_started: conflict,
    not_clocked_in: conflict,
    reached_meal_break_limit: conflict,
    occurred_at_in_future: unprocessable,
    occurred_at_too_old: unprocessable,
  },
  shiftRecords: {
    shift_record_non_compliant: unprocessable,
    shift_record_already_exists: unprocessable,
    shift_record_already_finalised: unprocessable,
    shift_record_break_duration_invalid: unprocessable,
    shift_record_break_out_of_bounds: unprocessable,
    shift_record_break_start_invalid: unprocessable,
    shift_record_break_end_invalid: unprocessable,
    shift_record_breaks_overlapping: unprocessable,
    shift_record_multiple_booking_durations: unprocessable,
    shift_record_no_blocks: unprocessable,
    shift_record_booking_duration_missing: unprocessable,
    shift_record_booking_duration_invalid: unprocessable,
    shift_record_booking_duration_start_invalid: unprocessable,
    shift_record_booking_duration_end_invalid: unprocessable,
    shift_record_booking_not_found: notFound,
    shift_record_booking_not_authorised: forbidden,
    booking_already_cancelled: unprocessable,
    booking_already_invoiced: unprocessable,
    cancel_attempted_before_start_time: unprocessable,
    cancel_candidate_not_authorised: forbidden,
  },
  shiftRequests: {
    shift_request_date_in_future: unprocessable,
  },
  agreements: {
    agreement_not_found: notFound,
    not_authorised_to_access_agreement: forbidden,
    agreement_replaced: conflict,
    agreement_not_downloaded: unprocessable,
  },
  availability: {
    availability_unset_status: unprocessable,
    availability_no_days_requested: invalid,
    availability_too_many_days: invalid,
    availability_duplicate_days: invalid,
    availability_date_in_past: unprocessable,
    availability_invalid_local_start_time: invalid,
    availability_invalid_local_end_time: invalid,
    availability_ranges_missing: invalid,
    availability_ranges_overlapping: invalid,
    availability_ranges_only_with_partial: invalid,
    availability_conflicts_with_booking: conflict,
  },
  rollcall: {
    unset_status: unprocessable,
    rollcall_conflicts_with_booking: conflict,
    rollcall_date_passed: conflict,
    rollcall_not_asked: conflict,
  },
  registrations: {
    registration_not_found: notFound,
    registration_candidate_unauthorized: forbidden,
    registration_not_complete: conflict,
    registration_not_active: conflict,
    registration_ended: conflict,
    registration_candidate_mismatch: conflict,
    consultant_reason_invalid: invalid,
    compliance_item_not_found: notFound,
    compliance_item_restricted: conflict,
    compliance_item_already_submitted: conflict,
    compliance_item_kind_mismatch: unprocessable,
    compliance_item_unavailable: unprocessable,
    compliance_item_registration_mismatch: conflict,
    compliance_item_reference_invalid: unprocessable,
    compliance_item_order_circular: unprocessable,
    form_not_found: notFound,
    checklist_not_found: notFound,
    checklist_file_missing: unprocessable,
    video_not_found: notFound,
    video_source_invalid: unprocessable,
    agreement_not_read: unprocessable,
    video_not_watched: unprocessable,
    form_answers_invalid: unprocessable,
    form_answers_reviewed: conflict,
    form_change_not_needed: conflict,
    consent_version_outdated: unprocessable,
    id_check_points_missing: unprocessable,
    id_check_document_unknown: unprocessable,
    id_check_document_duplicate: conflict,
    id_check_document_expired: unprocessable,
    id_check_expiry_missing: unprocessable,
    applied_date_invalid: unprocessable,
    id_check_issuer_unknown: unprocessable,
    id_check_token_expired: unauthenticated,
    referee_not_found: notFound,
    referee_already_answered: conflict,
    referee_reminded_recently: conflict,
    reference_link_invalid: notFound,
    reference_already_given: conflict,
    reference_own_device: forbidden,
  },
  files: {
    files_missing: invalid,
    file_empty: invalid,
    file_not_found: notFound,
    invalid_file_id: invalid,
    access_key_invalid: notFound,
    exceeds_file_upload_limit: invalid,
    upload_limit_reached: tooMany,
    file_too_large: invalid,
    unsupported_file_extension: invalid,
    file_name_invalid: invalid,
    file_unreadable: unprocessable,
    file_password_protected: unprocessable,
    file_infected: unprocessable,
    candidate_file_id_and_candidate_id_mismatch: forbidden,
    cannot_delete_verified: invalid,
    document_not_found: notFound,
    file_type_not_found: notFound,
    work_experience_not_found: notFound,
    work_experience_field_invalid: invalid,
    qualification_not_found: notFound,
    qualification_field_invalid: invalid,
    upload_qualification_date_complete_invalid: invalid,
    upload_qualification_date_complete_missing: invalid,
    upload_qualification_degree_missing: invalid,
    upload_qualification_institute_missing: invalid,
    certification_not_found: notFound,
    certification_type_not_found: notFound,
    certification_field_invalid: invalid,
    cache_key_expired: unprocessable,
    download_not_found: notFound,
    download_name_taken: conflict,
    file_in_use: conflict,
  },
  events: {
    event_not_found: notFound,
    event_image_not_found: notFound,
    event_times_invalid: unprocessable,
    event_link_invalid: unprocessable,
    event_place_invalid: unprocessable,
    event_external_id_taken: conflict,
  },
  learning: {
    learning_not_configured: notFound,
    learning_platform_away: unavailable,
  },
} as const satisfies Record<string, Record<string, { type: ErrorType; status: number }>>

export const errorCatalogue = {
  ...errorAreas.requests,
  ...errorAreas.identity,
  ...errorAreas.secondFactors,
  ...errorAreas.accountSetup,
  ...errorAreas.acting,
  ...errorAreas.desk,
  ...errorAreas.agencyKeys,
  ...errorAreas.bookings,
  ...errorAreas.agencyWrites,
  ...errorAreas.notifications,
  ...errorAreas.guests,
  ...errorAreas.timeEntries,
  ...errorAreas.shiftRecords,
  ...errorAreas.shiftRequests,
  ...errorAreas.agreements,
  ...errorAreas.availability,
  ...errorAreas.rollcall,
  ...errorAreas.registrations,
  ...errorAreas.files,
  ...errorAreas.events,
  ...errorAreas.learning,
} as const satisfies Record<string, { type: ErrorType; status: number }>
export type ErrorCode = keyof typeof errorCatalogue

/** Refusals because of the state of a record. The specification has other statuses for them in candidates' calls. */
const conflictsOfSystems: readonly ErrorCode[] = [
  'action_locked',
  'booking_already_cancelled',
  'booking_already_invoiced',
  'cancel_attempted_before_start_time',
]

/** The status of a code in the calls of the agency's systems. */
export const systemStatusOf = (code: ErrorCode): number =>
  conflictsOfSystems.includes(code) ? conflict.status : errorCatalogue[code].status

export const genericErrorCode = 'error.genericApiError'

export const clientCodes = {
  access_token_required: { type: 'securityError', source: 'clientSide' },
  network_unreachable: { type: 'transientError', source: 'request' },
  request_timed_out: { type: 'transientError', source: 'request' },
  request_aborted: { type: 'transientError', source: 'request' },
  invalid_url: { type: 'validationError', source: 'clientSide' },
  download_failed: { type: 'unknownError', source: 'clientSide' },
  sign_out_failed: { type: 'unknownError', source: 'clientSide' },
  impersonation_login_failed: { type: 'securityError', source: 'clientSide' },
  impersonation_token_failed: { type: 'securityError', source: 'clientSide' },
} as const satisfies Record<string, { type: ErrorType; source: ErrorSource }>
export type ClientCode = keyof typeof clientCodes

export type ProblemDetails = {
  type: string
  title: string
  status: number
  traceId: string
  errors: Record<string, string[]>
}

/** A failure as the agency's systems get it. */
export type AgencyProblem = {
  /** A URN with the code. */
  type: string
  title: string
  status: number
  code: ErrorCode
  param: string | null
  traceId: string
  /** Of a request of the wrong shape, by field. */
  errors?: Record<string, string[]>
}

export type FailureBody = {
  type: ErrorType
  code: ErrorCode
  param: string | null
  message: string
  traceId: string
  /** After a wrong code: how many tries are left before a new code is needed. */
  triesLeft?: number
}
