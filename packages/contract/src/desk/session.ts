import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { FromProvider, providerRefusals, SignInPrompt } from '../identity/consultants.ts'

const DeskToken = z.object({
  accessToken: z.string(),
  /** Until the token is refreshed by the cookie, which lasts as long as the session. */
  expiresInSeconds: z.int(),
})
export type DeskToken = z.output<typeof DeskToken>

/** Consultants sign in at the same provider as for acting, and then work in their own name. */
export const deskSessionCalls = defineCalls({
  'POST /v1/session/start': {
    summary: 'Where a consultant signs in to the desk; also sets a cookie that ties it to the browser',
    access: 'public',
    whileActing: 'refused',
    body: z.object({ prompt: SignInPrompt.optional() }),
    answer: z.object({ authorizationUrl: z.url(), state: z.string() }),
    errors: [
      'consultants_not_configured',
      'identity_provider_away',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /v1/session/complete': {
    summary: "Begin a desk session with the provider's answer; also sets its refresh cookie",
    access: 'public',
    whileActing: 'refused',
    body: FromProvider,
    answer: DeskToken,
    errors: [...providerRefusals, 'consultant_role_missing', 'consultant_suspended'],
  },
  'POST /v1/session/refresh': {
    summary: 'A new access token for the holder of the refresh cookie, while the session lasts',
    access: 'public',
    whileActing: 'refused',
    answer: DeskToken,
    errors: ['desk_session_expired', 'consultant_role_missing', 'consultant_suspended', 'origin_not_allowed'],
  },
  'POST /v1/session/sign-out': {
    summary: 'End the desk session at once',
    access: 'public',
    whileActing: 'refused',
    answer: 'nothing',
    errors: ['origin_not_allowed'],
  },
  'GET /v1/session': {
    summary: 'The consultant who is signed in, and the offices that they serve',
    access: 'consultant',
    answer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      offices: z.array(z.string()),
      expiresAtUTC: z.iso.datetime(),
    }),
    errors: [],
  },
})
