import { z } from 'zod'
import { defineCalls } from './call.ts'

const AccessToken = z.object({ accessToken: z.string(), expiresInSeconds: z.int() })

/** Passwords are checked by the domain's rules, which name what is wrong; the shape only bounds them. */
const Password = z.string().max(1000)
const Email = z.string().max(1000)
const Secret = z.string().max(1000)

/** Served under `/identity`. */
export const identityCalls = defineCalls({
  'POST /sign-in': {
    summary: 'Sign in with email and password; also sets the refresh cookie',
    access: 'public',
    body: z.strictObject({ email: Email, password: Password }),
    answer: AccessToken,
    errors: [
      'wrong_password',
      'user_not_found',
      'wrong_credentials',
      'user_disabled',
      'invalid_email',
      'password_missing',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /refresh': {
    summary: 'A new access token for the holder of the refresh cookie',
    access: 'public',
    answer: AccessToken,
    errors: ['session_expired', 'user_disabled', 'origin_not_allowed'],
  },
  'POST /sign-out': {
    summary: 'End the session of the refresh cookie',
    access: 'public',
    answer: 'nothing',
    errors: ['origin_not_allowed'],
  },
  'POST /password-reset': {
    summary: 'Send a mail with a link to choose a new password',
    access: 'public',
    body: z.strictObject({ email: Email }),
    answer: 'nothing',
    errors: ['invalid_email', 'user_not_found', 'user_disabled', 'too_many_attempts', 'origin_not_allowed'],
  },
  'POST /password-reset/confirm': {
    summary: 'Choose a new password with the token of the mailed link; ends every session',
    access: 'public',
    body: z.strictObject({ token: Secret, password: Password }),
    answer: 'nothing',
    errors: [
      'password_reset_token_invalid',
      'password_reset_token_expired',
      'password_missing',
      'password_invalid',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /reauthenticate': {
    summary: 'Prove the current password before something that needs it',
    access: 'candidate',
    body: z.strictObject({ password: Password }),
    answer: 'nothing',
    errors: ['reauthentication_failed', 'too_many_attempts'],
  },
  'PUT /password': {
    summary: 'Change the password; ends every other session',
    access: 'candidate',
    body: z.strictObject({ currentPassword: Password, password: Password }),
    answer: 'nothing',
    errors: ['current_password_incorrect', 'password_missing', 'password_invalid', 'too_many_attempts'],
  },
  'POST /custom-token': {
    summary: 'Sign in with the authToken that account setup answered',
    access: 'public',
    body: z.strictObject({ authToken: Secret }),
    answer: AccessToken,
    errors: ['custom_token_invalid', 'user_disabled', 'too_many_attempts', 'origin_not_allowed'],
  },
})
