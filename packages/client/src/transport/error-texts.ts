import type { ErrorCode } from '@rollcall/contract/errors'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { readerTimeZone } from '@rollcall/ui/site/reader-time-zone.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { defineWords } from '@rollcall/ui/words/words.ts'
import { MINUTE_MS, now, SECOND_MS } from '../clock/clock.ts'
import { passwordErrors } from './password-errors.words.ts'

/** The user-facing text of each error code. Loaded with the first failure, so that no page waits for it. */
const english = {
  ...passwordErrors,
  too_many_requests: 'You’re going a bit fast for us. Wait a minute and try again.',
  overloaded: 'The portal is very busy right now. Please try again in a few seconds.',
  service_unavailable: 'The portal isn’t available right now. Please try again in a minute.',
  storage_unavailable:
    'We can’t take or show files right now. Nothing was saved. Try again in a few minutes.',
  internal_error:
    'Something broke at our end. Please try again. If it keeps happening, tell your consultant.',
  wrong_password:
    'Sorry, that password is incorrect. To recover your password, click the forgot password link below.',
  user_not_found: 'Sorry, we couldn’t find an account with that username.',
  wrong_credentials:
    'Sorry, that email and password don’t match. To recover your password, click the forgot password link below.',
  user_disabled: 'This account has been switched off. Please contact your consultant.',
  invalid_email: 'Please enter a valid email address',
  too_many_attempts: 'That was too many attempts. Wait a few minutes and try again, or reset your password.',
  session_expired: 'You’ve been signed out. Please sign in again.',
  account_suspended: 'Your account is suspended. Please contact your consultant.',
  profile_not_found: 'We ran into some issues retrieving your profile.',

  request_invalid: 'Some of the details aren’t right. Check the marked fields and try again.',
  malformed_json: 'We couldn’t read what was sent. Please reload the page and try again.',
  unsupported_version: 'The portal has been updated. Please reload the page to carry on.',
  idempotency_key_invalid: 'Something went wrong while sending this. Please reload the page and try again.',
  idempotency_key_reused:
    'You already sent this with different details. Reload the page to see what we saved, then try again.',
  not_found: 'We couldn’t find what you asked for. It may have moved. Go to Home and start from there.',
  method_not_allowed: 'You can’t do that here. Please reload the page and try again.',
  request_timeout: 'Your request took too long to reach us. Check your signal and try again.',
  payload_too_large: 'That’s too much at once. Send fewer or smaller files.',
  range_not_satisfiable: 'The download stopped part-way and could not carry on. Start it again.',
  unsupported_media_type: 'We can’t read that kind of content. Please reload the page and try again.',
  headers_too_large: 'Your browser sent us too much. Clear this site’s cookies and try again.',
  origin_not_allowed: 'You came here from another site. Open the portal directly and try again.',
  feature_not_enabled: 'This isn’t switched on for you. Ask your consultant if you think it should be.',
  too_many_reports: 'We know about this problem, thank you. You don’t need to report it again.',
  unknown_error: 'We are not able to process your request at this time',
  identity_provider_away: 'Signing in isn’t working right now. Please try again in a minute.',
  access_token_missing: 'Please sign in to carry on.',
  access_token_invalid: 'We couldn’t confirm that it’s you. Please sign in again.',
  access_token_expired: 'You’ve been away for a while. Please sign in again.',
  custom_token_invalid: 'We couldn’t sign you in automatically. Please sign in with your email and password.',
  reauthentication_failed: 'There was an error authenticating your credentials.',
  current_password_incorrect: 'Your current password is incorrect. Check it and try again.',
  password_unchanged: 'That is the password you have now. Choose a different one.',
  session_not_found: 'You’re already signed out on that device.',
  password_reset_token_invalid:
    'This reset link doesn’t work, or it has been used already. Ask for a new one from the sign-in page.',
  password_reset_token_expired: 'This reset link has expired. Ask for a new one from the sign-in page.',
  security_error: 'You don’t have access to this shift. Ask your consultant if you think you should.',
  mfa_code_wrong: 'That code isn’t right. Check it and try again.',
  mfa_recovery_code_used: 'You’ve used this recovery code already. Each works once.',
  mfa_code_expired: 'That code no longer works. Ask for a new one.',
  mfa_challenge_expired: 'That took too long, or there were too many wrong codes. Enter your password again.',
  mfa_setup_required: 'Set up two-step sign-in first. We ask everyone to use it.',
  reauthentication_required: 'Enter your password to change this.',
  mfa_channel_already_exists: 'You’ve set this up already. To set it up again, remove it first.',
  mfa_too_many_passkeys: 'You can have up to 10 passkeys. Remove one to add another.',
  mfa_email_invalid: 'Please enter a valid email address',
  mfa_candidate_id_missing: 'This account no longer belongs to a candidate. Please contact your consultant.',
  mfa_to_missing: 'This field is required',
  mfa_phone_invalid: 'That isn’t a phone number. Check it and try again.',
  mfa_phone_invalid_for_region: 'Use a mobile number of the country you work in.',
  mfa_phone_not_mobile: 'Enter a mobile number. We can’t text this one.',
  mfa_channel_unsupported: 'We can’t do this here. Choose another way.',
  mfa_device_not_found: 'You removed this already.',
  account_setup_token_missing:
    'This link isn’t complete. Open it again from your email, or ask your consultant for a new one.',
  account_setup_password_missing: 'A password is required',
  account_setup_password_invalid:
    'That password doesn’t meet every rule in the list. Change it and try again.',
  impersonation_not_allowed:
    'Only a consultant can act for a candidate. Sign in with your consultant account.',
  impersonation_required: 'Choose the candidate you want to help first, then try again.',
  impersonation_header_invalid:
    'We couldn’t tell which candidate you’re helping. Stop acting and start again.',
  impersonation_target_unknown: 'We couldn’t find that candidate. Check the link and try again.',
  impersonation_expired: 'You’ve stopped acting for this candidate. Start again if you need to do more.',
  not_allowed_while_impersonating:
    'Only the candidate can do this. Ask them to sign in and do it themselves.',
  consultants_not_configured: 'Consultants can’t sign in here. Ask your administrator to set it up.',
  consultant_role_missing:
    'Your account isn’t a consultant’s. Ask your administrator for the consultant role.',
  consultant_suspended: 'Your consultant account is suspended. Ask your administrator.',
  consultant_office_not_served: 'This candidate belongs to another office, so you can’t act for them.',
  consultant_sign_in_required: 'Please sign in with your consultant account.',
  consultant_sign_in_cancelled: 'You stopped the sign-in, so you’re not signed in.',
  consultant_sign_in_failed: 'Failed to log in as impersonated contact.',
  sign_in_state_invalid: 'That sign-in was started in another window, or too long ago. Please start again.',

  booking_not_confirmed: 'This shift has no confirmed candidate, so it has no hours yet.',
  booking_not_disputed: 'The hours of this shift are not in dispute.',
  booking_not_settled: 'The hours of this shift aren’t settled yet.',
  pay_status_backwards: 'The pay of this shift can’t go back a step.',
  settle_reason_missing: 'Write a reason that the candidate can read.',
  desk_session_expired: 'Your session has ended. Please sign in again.',
  agency_key_missing: 'Send the API key as a bearer token in the Authorization header.',
  agency_key_invalid: 'This API key isn’t valid. Check that it was copied whole.',
  agency_key_expired: 'This API key has expired. Create a new one.',
  agency_key_revoked: 'This API key was revoked. Create a new one.',
  scope_missing: 'This API key may not do that.',
  resource_changed: 'This was changed in the meantime. Load it again.',
  owned_by_candidate: 'Only the candidate can change this.',
  https_required: 'API keys are accepted over HTTPS only. Treat this key as exposed and replace it.',

  booking_not_found: 'We couldn’t find this booking. It may have been cancelled or given to someone else.',
  invalid_booking_id: 'This booking link isn’t right. Open the booking from your home screen instead.',
  booking_not_authorised: 'You can’t change this booking. Ask your consultant if you need to.',
  push_subscription_invalid: 'This browser’s notifications don’t work with the portal.',
  push_subscription_taken:
    'This browser’s notifications belong to another account. Turn them off in the browser’s settings, then on again.',
  push_subscription_not_found: 'You removed this device already.',
  email_choice_invalid: 'This link doesn’t work. Choose your emails in Settings instead.',
  email_choice_fixed: 'You always get these emails unless another channel is on.',
  texts_unavailable: 'We don’t send offers by text message.',
  accept_key_invalid: 'You can no longer answer from this notification. Open the portal to answer.',
  undo_too_late: 'It’s too late to undo this. Open the booking if you can’t make it.',
  undo_not_possible: 'This can no longer be undone. Open the booking if you can’t make it.',
  booking_not_tentative: 'This booking no longer needs an answer. Open it to see what happened.',
  booking_overlaps:
    'You already have a booking at that time. Talk to your consultant if you would rather take this one.',
  tentative_action_unset: 'Choose accept or decline first.',
  tentative_already_answered:
    'You’ve already answered this offer. Call your consultant if you need to change your answer.',
  minutes_late_out_of_range:
    'Enter between 1 and 180 minutes. If you’ll be later than that, call your consultant.',
  running_late_not_enabled: 'You can’t tell us you’re running late here. Please call your consultant.',
  release_request_not_open: 'You can no longer ask to cancel this booking here. Please call your consultant.',
  release_request_too_late: 'The shift has started. Please call your consultant.',
  running_late_outside_window:
    'You can tell us you are running late from 3 hours before the start until 1 hour after it. At other times, call your consultant.',

  resource_given_twice: 'This was given twice. Send it once.',
  email_of_another_account: 'Another account signs in with this email address.',
  candidate_suspended: 'This candidate is suspended. Lift the suspension first.',
  consultant_not_found: 'There is no consultant with this id.',
  candidate_not_found: 'There is no candidate with this id.',
  candidate_erased: 'This candidate was erased and cannot be changed.',
  client_not_found: 'There is no client with this id. Save the client first.',
  location_not_found: 'There is no location with this id. Save the location first.',
  location_of_another_client: 'This location belongs to another client.',
  time_zone_unknown: 'A time zone is needed, with its IANA name, like Australia/Melbourne.',
  booking_times_invalid: 'A shift starts before it ends, on the same day.',
  booking_hours_submitted: 'The hours of this booking were submitted, so it can no longer be changed.',
  booking_clocked_in: 'The candidate has clocked in to this booking, so it can no longer be changed.',
  booking_already_filled: 'Another candidate has this booking. Cancel it and make a new one.',
  booking_not_offerable: 'This booking is no longer open, so it can’t be offered.',
  cancellation_code_invalid: 'That reason isn’t on the list. Choose another one.',
  offer_not_found: 'There is no offer with this id.',
  offer_already_open: 'This candidate has an open offer of this booking.',
  offer_candidates_invalid: 'Offer a booking to between 1 and 100 candidates at a time.',
  offer_deadline_invalid: 'An offer ends in the future, before its first shift starts.',
  offer_already_answered: 'The candidate has answered this offer, so it can’t be withdrawn.',
  action_locked:
    'Your hours and the school’s don’t match, so this booking is locked. Your consultant is looking into it.',

  guest_id_missing: 'This link isn’t complete. Open it again from your message.',
  guest_key_missing: 'This link isn’t complete. Open it again from your message.',
  guest_booking_not_found:
    'This booking isn’t available. The link may have expired. Sign in or call your consultant to check.',
  guest_booking_cancelled:
    'This booking is cancelled, so you’re not booked. Sign in to see your other bookings.',
  guest_tentative_rejected: 'You’ve already said no to this offer. Call your consultant if that isn’t right.',
  guest_not_tentative: 'This booking no longer needs an answer. Sign in to see what happened.',
  guest_unhandled_tentative_status:
    'We can’t tell what happened to this offer. Sign in, or call your consultant.',

  already_clocked_in: 'You’re already clocked in to this shift.',
  already_clocked_in_to_diff_booking: 'You’re clocked in to another shift. Clock out of that one first.',
  auto_clocked_out:
    'We clocked you out at the scheduled end of this shift. You can change the times when you confirm your hours.',
  booking_in_future: 'It’s too early to clock in. Try again closer to the start of the shift.',
  booking_already_ended: 'This shift has ended. Confirm your hours to tell us when you worked.',
  no_available_shifts:
    'There’s no shift to clock in to right now. Check today’s bookings on your home screen.',
  already_clocked_out: 'You’re already clocked out of this shift.',
  pending_action_to_clock_out: 'You’re still clocked in to an earlier shift. Clock out of that one first.',
  already_started_meal_break: 'Your meal break has already started.',
  already_ended_meal_break: 'Your meal break has already ended.',
  meal_break_not_started: 'You haven’t started a meal break yet.',
  not_clocked_in: 'You’re not clocked in. Clock in first.',
  reached_meal_break_limit: 'You’ve taken all the meal breaks that can be recorded for this shift.',
  occurred_at_in_future: 'That time hasn’t come yet. Check the clock on your device and try again.',
  occurred_at_too_old:
    'That was too long ago to record here. Tell us your times when you confirm your hours.',

  shift_record_non_compliant:
    'The breaks you entered don’t meet the break rules. Check them, or call your consultant.',
  shift_record_already_exists: 'You’ve already sent your hours for this shift. There’s nothing more to do.',
  shift_record_already_finalised:
    'The hours for this shift are already agreed. Call your consultant if something is wrong.',
  shift_record_break_duration_invalid: 'A break must end after it starts. Check its times and try again.',
  shift_record_break_out_of_bounds: 'A break must be within your shift. Check its times and try again.',
  shift_record_break_start_invalid: 'A break’s start time isn’t right. Enter it as hours and minutes.',
  shift_record_break_end_invalid: 'A break’s end time isn’t right. Enter it as hours and minutes.',
  shift_record_breaks_overlapping: 'Two of your breaks overlap. Change the times of one of them.',
  shift_record_multiple_booking_durations: 'A shift has one start and one end. Remove the extra times.',
  shift_record_no_blocks: 'Enter the times you worked before you send them.',
  shift_record_booking_duration_missing: 'Enter when your shift started and ended.',
  shift_record_booking_duration_invalid:
    'Your shift must end after it starts. Check its times and try again.',
  shift_record_booking_duration_start_invalid:
    'Your shift’s start time isn’t right. Enter it as hours and minutes.',
  shift_record_booking_duration_end_invalid:
    'Your shift’s end time isn’t right. Enter hours and minutes no later than now.',
  shift_record_booking_not_found:
    'We couldn’t find the booking for this shift. It may have been cancelled. Call your consultant.',
  shift_record_booking_not_authorised: 'You can’t confirm hours for this shift. Please call your consultant.',
  booking_already_cancelled: 'This booking is already cancelled. There’s nothing more to do.',
  booking_already_invoiced: 'This shift is already on its way to payroll. Call your consultant to change it.',
  cancel_attempted_before_start_time:
    'This shift hasn’t started yet. If you can’t make it, call your consultant now.',
  cancel_candidate_not_authorised: 'You can’t tell us about this shift here. Please call your consultant.',

  agreement_not_found: 'We couldn’t find this agreement. It may have been withdrawn. Ask your consultant.',
  not_authorised_to_access_agreement: 'You can’t open this agreement. Ask your consultant to check.',
  agreement_replaced:
    'This agreement was replaced while you were reading it. Open the new one, read it, and sign that.',
  agreement_not_downloaded: 'Open the agreement and read it first. Then sign it.',

  shift_request_date_in_future: 'That day is yet to come. Choose today or an earlier day.',

  availability_unset_status: 'Choose available, unavailable or by hours first.',
  availability_no_days_requested: 'Choose at least one day first.',
  availability_too_many_days: 'That’s more than a year. Save fewer days at a time.',
  availability_duplicate_days: 'You chose a day twice. Reload the page and choose your days again.',
  availability_date_in_past: 'You can’t change days that have passed. Choose today or later.',
  availability_invalid_local_start_time:
    'A start time isn’t right. Enter one that is earlier than its end time.',
  availability_invalid_local_end_time:
    'An end time isn’t right. Enter one that is later than its start time.',
  availability_ranges_missing: 'Add the hours you can work, or choose available for the whole day.',
  availability_ranges_overlapping: 'Some of those hours overlap. Change them so they don’t.',
  availability_ranges_only_with_partial: 'To set hours, choose By hours. Otherwise remove them.',
  availability_conflicts_with_booking:
    'You have a booking on some of these days, so nothing was saved. Leave those days out and try again.',

  unset_status: 'Choose ready or not ready first.',
  rollcall_date_passed: 'It’s too late to answer for that day. Please answer for the next one.',
  rollcall_not_asked: 'You can check in once one of your registrations is active.',
  rollcall_conflicts_with_booking:
    'You already have a booking that day. If you can’t make it, call your consultant.',

  registration_not_found: 'We couldn’t find this registration. Ask your consultant to check.',
  registration_candidate_unauthorized: 'You can’t open this registration. Ask your consultant to check.',
  registration_not_complete: 'This registration isn’t complete yet. Finish what’s still to do.',
  registration_not_active: 'Only an active registration can be suspended.',
  registration_ended: 'This registration has ended, so it can no longer be changed.',
  registration_candidate_mismatch: 'This registration belongs to another candidate.',
  consultant_reason_invalid: 'Write a reason of up to 500 characters.',
  compliance_item_registration_mismatch: 'This item belongs to another registration.',
  compliance_item_reference_invalid:
    'This item names no form, file, video or type that it needs, or one that it has no use for.',
  compliance_item_order_circular: 'An item waits for itself. Remove one of the items that come first.',
  checklist_not_found: 'There is no checklist with this id. Load the catalogue first.',
  checklist_file_missing: 'The checklist names a file or a video that was not given.',
  form_not_found: 'There is no form with this id.',
  video_source_invalid: 'A video has a file of ours or an address elsewhere, and not both.',
  video_not_found: 'There is no video with this id.',
  compliance_item_not_found:
    'We couldn’t find this item. It may have been removed. Reload the page to see your list.',
  compliance_item_restricted: 'You can’t do this one yet. Something else has to be done first.',
  compliance_item_already_submitted: 'You’ve already sent this. Reload the page to see where it is.',
  compliance_item_kind_mismatch:
    'You can’t complete this item that way. Open it again from your registration.',
  agreement_not_read: 'Tick the box to say you have read it first.',
  video_not_watched: 'Watch more of the video first, then mark it as done.',
  form_answers_invalid: 'Some answers need another look. Check the fields marked in red.',
  form_answers_reviewed:
    'Your consultant has checked these answers in the meantime. Close this and open it again to ask for a change.',
  referee_not_found: 'We couldn’t find this referee. Close this and open it again to see who we asked.',
  referee_already_answered: 'This referee has answered, or your consultant no longer needs the answer.',
  referee_reminded_recently:
    'We have emailed this referee in the last day. You can remind them again tomorrow.',
  form_change_not_needed: 'You can change these answers yourself. Close this and open it again.',
  compliance_item_unavailable: 'This can’t be opened here yet. Please ask your consultant.',
  consent_version_outdated: 'The consent text has changed. Please read the new one and agree again.',
  id_check_points_missing: 'Your documents don’t add up yet. Add another document.',
  id_check_document_unknown: 'We can’t use that kind of document. Choose another from the list.',
  id_check_document_duplicate:
    'You have already added this file. Each document needs its own photo or scan, so choose another file.',
  id_check_document_expired: 'This document has expired, so it can’t be used. Add one that is still valid.',
  applied_date_invalid: 'Enter the day you applied: today or earlier, within the last year.',
  id_check_expiry_missing: 'Enter the expiry date that is printed on the document.',
  id_check_issuer_unknown: 'Choose who it is from in the list.',
  id_check_token_expired: 'Your ID check timed out. Start it again; what you added is still there.',
  reference_link_invalid: 'This link no longer works. Ask the person who named you to send a new one.',
  reference_own_device:
    'This link can’t be used here. A referee has to open it on a device of their own, where the person they write about has not signed in.',
  reference_already_given: 'You have already sent this reference. Thank you.',

  files_missing: 'Add at least one file.',
  file_empty: 'That file is empty. Choose another one.',
  file_not_found: 'We couldn’t find this file. It may have been removed.',
  invalid_file_id: 'That file link isn’t right. Open the file again from its list.',
  access_key_invalid: 'This download link has expired. Start the download again.',
  exceeds_file_upload_limit: 'That’s too many files. Remove some and try again.',
  upload_limit_reached:
    'You’ve sent as many files as you can for now. Try again later. What you typed is still here.',
  file_too_large: 'That file is too large. Choose a smaller one, or take a new photo at a lower quality.',
  unsupported_file_extension: 'We can’t take that kind of file. Use PDF, JPG, PNG, HEIC, WebP, DOC or DOCX.',
  file_name_invalid: 'That file’s name can’t be used. Rename it and try again.',
  file_unreadable: 'We couldn’t read that file. It may be damaged. Save it again or take a new photo.',
  file_password_protected: 'This PDF has a password. Save a copy without it, or take a photo.',
  file_infected: 'Our virus check stopped that file. Please use a clean copy.',
  candidate_file_id_and_candidate_id_mismatch: 'You can’t open this file. Ask your consultant to check.',
  cannot_delete_verified: 'You can’t remove accepted items. Ask your consultant if something is wrong.',
  document_not_found: 'We couldn’t find this document. It may have been removed.',
  file_type_not_found: 'That type of document is no longer used. Choose another type.',
  work_experience_not_found: 'We couldn’t find this work experience. It may have been removed.',
  work_experience_field_invalid:
    'Something in your work experience needs another look. Check what you entered.',
  qualification_not_found: 'We couldn’t find this qualification. It may have been removed.',
  qualification_field_invalid: 'Something in your qualification needs another look. Check what you entered.',
  upload_qualification_date_complete_invalid: 'Date Complete isn’t a valid date. Check it and try again.',
  upload_qualification_date_complete_missing: 'Enter the date you completed this qualification.',
  upload_qualification_degree_missing: 'Enter the degree.',
  upload_qualification_institute_missing: 'Enter the university or college.',
  certification_not_found: 'We couldn’t find this certification. It may have been removed.',
  certification_type_not_found: 'That type of certification is no longer used. Choose another type.',
  certification_field_invalid: 'Something in your certification needs another look. Check what you entered.',
  cache_key_expired: 'Please choose your file again and save.',
  download_not_found: 'We couldn’t find this download. It may have been replaced. Reload the list.',

  download_name_taken: 'Another download has this name.',
  file_in_use: 'This file belongs to something else. Send it again.',
  event_times_invalid: 'An event ends after it starts.',
  event_link_invalid: 'The address to register at starts with https:// and has no spaces.',
  event_place_invalid: 'An event has a place with coordinates, or is online without them.',
  event_external_id_taken: 'Another event of this region has this id.',
  event_not_found: 'There is no event with this id.',
  event_image_not_found: 'There’s no picture for this event.',
  learning_not_configured:
    'There’s no learning platform here yet. Ask your consultant where your courses are.',
  learning_platform_away: 'The learning platform isn’t answering. Please try again in a few minutes.',
} as const satisfies Record<ErrorCode, string>

export const tErrors = defineWords(english, {
  'en-US': {
    booking_not_found: 'We couldn’t find this booking. It may have been canceled or given to someone else.',
    guest_booking_cancelled:
      'This booking is canceled, so you’re not booked. Sign in to see your other bookings.',
    shift_record_booking_not_found:
      'We couldn’t find the booking for this shift. It may have been canceled. Call your consultant.',
    booking_already_cancelled: 'This booking is already canceled. There’s nothing more to do.',
    agreement_not_read: 'Check the box to say you have read it first.',
    referee_not_found: 'We couldn’t find this reference. Close this and open it again to see who we asked.',
    referee_already_answered: 'This reference has answered, or your consultant no longer needs the answer.',
    referee_reminded_recently:
      'We have emailed this reference in the last day. You can remind them again tomorrow.',
    reference_own_device:
      'This link can’t be used here. A reference has to open it on a device of their own, where the person they write about has not signed in.',
  },
})

export const hasErrorText = (code: string): code is ErrorCode => Object.hasOwn(english, code)

/** Texts for failures that say how long to wait. */
const tTimed = defineWords({
  upload_limit_reached:
    'You’ve sent as many files as you can for now. You can send more from {{time}}. What you typed is still here.',
})

interface Wait {
  retryAfterSeconds?: number | null
}

/** The user-facing text of a failure: that of its code, or the generic one for a code without a text. */
export function errorText(code?: string | null, { retryAfterSeconds }: Wait = {}): string {
  if (code === 'upload_limit_reached' && retryAfterSeconds)
    return tTimed(code, { time: formatWhen(now() + retryAfterSeconds * SECOND_MS, readerTimeZone()) })
  return code && hasErrorText(code) ? tErrors(code) : tFailure('genericApiError')
}

/** "3:10 pm", with the day unless it is today. Rounded up to the minute. */
function formatWhen(instant: number, timeZone: string): string {
  const at = Math.ceil(instant / MINUTE_MS) * MINUTE_MS
  const time = formatTime(at, timeZone)
  const dateLocal = localDateOf(at, timeZone)
  return dateLocal === localDateOf(now(), timeZone) ? time : `${formatShortDay(dateLocal)}, ${time}`
}
