import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { PasskeyOptions, SecondFactorChannel, SecondFactorProof } from './second-factors.ts'

export const AccessToken = z.object({ accessToken: z.string(), expiresInSeconds: z.int() })

/** The password was correct, and a second factor is required. */
export const SecondFactorChallenge = z.object({
  mfaRequired: z.literal(true),
  challengeId: z.string(),
  channels: z.array(z.object({ channel: SecondFactorChannel, to: z.string().nullable() })),
})
export type SecondFactorChallenge = z.output<typeof SecondFactorChallenge>

const SignInAnswer = z.union([AccessToken, SecondFactorChallenge])

/** A calendar address is a secret of its own: after a password change the user is reminded that it still works. */
const CalendarFeedNotice = z.object({ hasCalendarFeed: z.boolean() })

export const Session = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** A readable name, such as "Chrome on Android". */
  device: z.string(),
  /** The address last seen by the service; for IPv6 its network. */
  address: z.string().nullable(),
  createdAtUTC: z.iso.datetime(),
  lastUsedAtUTC: z.iso.datetime(),
})
export type Session = z.output<typeof Session>

const SessionList = z.object({ sessions: z.array(Session) })
export type SessionList = z.output<typeof SessionList>

/** The domain's rules check passwords and name the broken ones; the schema only limits the length. */
const Password = z.string().max(1000)
const Email = z.string().max(1000)
const Secret = z.string().max(1000)

/** Served under `/identity`. */
export const identityCalls = defineCalls({
  'POST /sign-in': {
    summary:
      'Sign in with email and password; also sets the refresh cookie, unless a second factor is asked for',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ email: Email, password: Password }),
    answer: SignInAnswer,
    errors: [
      'identity_provider_away',
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
  'POST /mfa': {
    summary: 'Answer the challenge of a sign-in: a code, a recovery code or a passkey',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ challengeId: Secret, ...SecondFactorProof, rememberDevice: optional(z.boolean()) }),
    answer: AccessToken,
    errors: [
      'mfa_challenge_expired',
      'mfa_code_wrong',
      'mfa_recovery_code_used',
      'user_disabled',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /mfa/send': {
    summary: 'Send the code of a challenge, or ask for what a passkey has to answer',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ challengeId: Secret, channel: z.string().max(100) }),
    answer: z.object({ passkeyOptions: PasskeyOptions.nullable() }),
    errors: [
      'mfa_challenge_expired',
      'mfa_channel_unsupported',
      'mfa_device_not_found',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /passkey/start': {
    summary: 'Begin to sign in with a passkey instead of the password',
    access: 'public',
    whileActing: 'refused',
    answer: z.object({ challengeId: z.string(), passkeyOptions: PasskeyOptions }),
    errors: ['feature_not_enabled', 'too_many_attempts', 'origin_not_allowed'],
  },
  'POST /passkey/finish': {
    summary:
      'Sign in with what the passkey signed; it must have checked its owner. Also sets the refresh cookie',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ challengeId: Secret, credential: PasskeyOptions }),
    answer: AccessToken,
    errors: ['wrong_credentials', 'user_disabled', 'feature_not_enabled', 'origin_not_allowed'],
  },
  'POST /refresh': {
    summary: 'A new access token for the holder of the refresh cookie',
    access: 'public',
    whileActing: 'refused',
    answer: AccessToken,
    errors: ['session_expired', 'user_disabled', 'origin_not_allowed'],
  },
  'POST /sign-out': {
    summary: 'End the session of the refresh cookie',
    access: 'public',
    whileActing: 'refused',
    answer: 'nothing',
    errors: ['origin_not_allowed'],
  },
  'POST /password-reset': {
    summary: 'Send a mail with a link to choose a new password',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ email: Email }),
    answer: 'nothing',
    errors: ['invalid_email', 'user_not_found', 'user_disabled', 'too_many_attempts', 'origin_not_allowed'],
  },
  'POST /password-reset/confirm': {
    summary: 'Choose a new password with the token of the mailed link; ends every session',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ token: Secret, password: Password }),
    answer: CalendarFeedNotice,
    errors: [
      'identity_provider_away',
      'password_reset_token_invalid',
      'password_reset_token_expired',
      'password_missing',
      'password_invalid',
      'password_too_common',
      'password_unchanged',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /reauthenticate': {
    summary: 'Prove the current password; for ten minutes second factors can then be changed',
    access: 'candidate',
    isForSetup: true,
    whileActing: 'refused',
    body: z.object({ password: Password }),
    answer: 'nothing',
    errors: ['identity_provider_away', 'reauthentication_failed', 'too_many_attempts'],
  },
  'PUT /password': {
    summary: 'Change the password; ends every session and begins a new one, as signing in does',
    access: 'candidate',
    feature: 'route_changePassword',
    whileActing: 'refused',
    body: z.object({ currentPassword: Password, password: Password }),
    answer: z.object({ ...AccessToken.shape, ...CalendarFeedNotice.shape }),
    errors: [
      'identity_provider_away',
      'current_password_incorrect',
      'password_missing',
      'password_invalid',
      'password_too_common',
      'password_unchanged',
      'too_many_attempts',
    ],
  },
  'GET /sessions': {
    summary: 'Where the candidate is signed in, the session used last first',
    access: 'candidate',
    whileActing: 'refused',
    answer: SessionList,
    errors: [],
  },
  'DELETE /sessions/{id}': {
    summary: 'End one session; ending the one that asks is signing out',
    access: 'candidate',
    whileActing: 'refused',
    params: z.object({ id: idText }),
    answer: 'nothing',
    errors: ['session_not_found'],
  },
  'DELETE /sessions': {
    summary: 'End every session but the one that asks',
    access: 'candidate',
    whileActing: 'refused',
    answer: 'nothing',
    errors: [],
  },
  'POST /custom-token': {
    summary: 'Sign in with the authToken that account setup answered',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ authToken: Secret }),
    answer: SignInAnswer,
    errors: ['custom_token_invalid', 'user_disabled', 'too_many_attempts', 'origin_not_allowed'],
  },
})
