/** What can go wrong at the door, and what has to be said when nothing more can be fetched. */
export const firstErrors = {
  genericApiError: 'Something went wrong at our end. Please try again in a moment.',
  access_token_required: 'An access token is required for authenticated requests',
  network_unreachable: "We can't reach the portal's service. Check your internet connection and try again.",
  request_timed_out: 'That took too long. Check your signal and try again.',
  request_aborted: 'That was stopped before it finished. Please try again.',
  response_unreadable: "We got an answer we couldn't read. Please try again, or reload the page.",
  invalid_url:
    "That link isn't right. Check that you copied all of it, or ask your consultant for a new one.",
  download_failed: 'Download Failed',
  sign_out_failed:
    'There was an issue trying to sign you out. This device has forgotten you; we will finish the rest when it is back online.',
  impersonation_login_failed: 'Failed to log in as impersonated contact.',
  impersonation_token_failed: 'Failed to authenticate as impersonated contact',
  too_many_requests: 'That was a lot of requests in a short time. Wait a minute and try again.',
  overloaded: 'The portal is very busy right now. Please try again in a few seconds.',
  service_unavailable: 'The portal is unavailable for a moment. Please try again shortly.',
  internal_error:
    'Something broke at our end. Please try again; if it keeps happening, tell your consultant.',
  wrong_password:
    'Sorry, that password is incorrect. To recover your password, click the forgot password link below.',
  user_not_found: "Sorry, we couldn't find an account with that username.",
  wrong_credentials:
    "Sorry, that email and password don't match. To recover your password, click the forgot password link below.",
  user_disabled: 'This account has been switched off. Please contact your consultant.',
  invalid_email: 'Please enter a valid email address',
  too_many_attempts: 'That was too many attempts. Wait a few minutes and try again, or reset your password.',
  session_expired: "You've been signed out. Please log in again.",
  password_missing: 'A password is required',
  account_suspended: 'Your account is suspended. Please contact your consultant.',
  profile_not_found: 'We ran into some issues retrieving your profile.',
} as const
