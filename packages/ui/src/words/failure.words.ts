import type { ClientCode } from '@rollcall/contract/errors'
import { defineWords } from './words.ts'

/** Texts that must be available without another fetch: failures in the browser, and the generic one. */
export const tFailure = defineWords({
  genericApiError: 'Something went wrong at our end. Please try again in a moment.',
  access_token_required: 'An access token is required for authenticated requests',
  network_unreachable: 'We can’t reach the portal. Check your internet connection and try again.',
  request_timed_out: 'That took too long. Check your signal and try again.',
  request_aborted: 'That was stopped before it finished. Please try again.',
  invalid_url: 'That link isn’t right. Check that you copied all of it, or ask for a new one.',
  download_failed: 'Download Failed',
  sign_out_failed:
    'There was an issue trying to sign you out. You’re signed out on this device. We’ll finish the rest when it’s back online.',
  impersonation_login_failed: 'Failed to log in as impersonated contact.',
  impersonation_token_failed: 'Failed to authenticate as impersonated contact',
} as const satisfies Record<ClientCode | 'genericApiError', string>)
