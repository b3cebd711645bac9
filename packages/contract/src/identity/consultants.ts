import { actedActions, MAX_REASON_LENGTH } from '@rollcall/domain/identity/acting/acting'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import type { ErrorCode } from '../errors.ts'
import { PageQuery } from '../pagination.ts'

const Acting = z.object({
  accessToken: z.string(),
  /** The time until the consultant has to sign in again: the token is valid as long as they may act. */
  expiresInSeconds: z.int(),
  candidateId: z.uuid(),
})
export type Acting = z.output<typeof Acting>

const fromProvider = z.string().max(4_000).optional()

/** `none`: the user already signed in at the provider, without a prompt. `login`: another user. */
export const SignInPrompt = z.enum(['none', 'login'])

/** The query string of the provider's redirect. */
export const FromProvider = z.object({
  state: z.string().max(1_000),
  code: fromProvider,
  iss: fromProvider,
  error: fromProvider,
})

/** The errors of a sign-in before the consultant's role is checked. */
export const providerRefusals = [
  'sign_in_state_invalid',
  'consultant_sign_in_required',
  'consultant_sign_in_cancelled',
  'consultant_sign_in_failed',
  'consultants_not_configured',
  'identity_provider_away',
  'too_many_attempts',
  'origin_not_allowed',
] as const satisfies readonly ErrorCode[]

/** Served under `/identity`. None of these ever takes the acting header. */
export const consultantIdentityCalls = defineCalls({
  'POST /consultant/start': {
    summary:
      'Where a consultant signs in to act for a candidate; also sets a cookie that ties it to the browser',
    access: 'public',
    whileActing: 'refused',
    body: z.object({
      candidateId: z.uuid().toLowerCase(),
      reason: z.string().trim().min(1).max(MAX_REASON_LENGTH),
      prompt: SignInPrompt.optional(),
    }),
    answer: z.object({ authorizationUrl: z.url(), state: z.string() }),
    errors: [
      'consultants_not_configured',
      'identity_provider_away',
      'too_many_attempts',
      'origin_not_allowed',
    ],
  },
  'POST /consultant/complete': {
    summary:
      "Begin to act for the candidate with the provider's answer; also sets the consultant's refresh cookie",
    access: 'public',
    whileActing: 'refused',
    body: FromProvider,
    answer: Acting,
    errors: [
      ...providerRefusals,
      'consultant_role_missing',
      'consultant_suspended',
      'consultant_office_not_served',
      'impersonation_target_unknown',
    ],
  },
  'POST /consultant/refresh': {
    summary:
      "A new access token for the holder of the consultant's refresh cookie, for as long as they may still act",
    access: 'public',
    whileActing: 'refused',
    answer: Acting,
    errors: [
      'impersonation_expired',
      'consultant_role_missing',
      'consultant_suspended',
      'consultant_office_not_served',
      'origin_not_allowed',
    ],
  },
  'POST /consultant/sign-out': {
    summary: 'Stop acting for the candidate, at once',
    access: 'public',
    whileActing: 'refused',
    answer: 'nothing',
    errors: ['origin_not_allowed'],
  },
  'POST /consultant/end-session': {
    summary:
      'Where the browser goes to be signed out at the provider too, which sends it back to `/logout`; null where a provider has no such place',
    access: 'public',
    whileActing: 'refused',
    answer: z.object({ endSessionUrl: z.url().nullable() }),
    errors: ['consultants_not_configured', 'identity_provider_away', 'origin_not_allowed'],
  },
})

/** The subject of an action, as the candidate can open it. */
const ActedOn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking'), id: z.uuid(), title: z.string(), dateLocal: z.iso.date() }),
  z.object({
    kind: z.literal('complianceItem'),
    id: z.uuid(),
    registrationId: z.uuid(),
    title: z.string(),
  }),
  z.object({ kind: z.literal('day'), dateLocal: z.iso.date() }),
  /** A record of My Files, as long as it exists. */
  z.object({ kind: z.literal('record'), id: z.uuid(), title: z.string() }),
])
export type ActedOn = z.output<typeof ActedOn>

export const ActedForMe = z.object({
  id: z.uuid(),
  consultantName: z.string(),
  reason: z.string(),
  startedAtUTC: z.iso.datetime(),
  /** Null while they are still acting. */
  endedAtUTC: z.iso.datetime().nullable(),
  /** Oldest first, at most a hundred; reads are not listed. */
  actions: z.array(
    z.object({ action: z.enum(actedActions), atUTC: z.iso.datetime(), about: z.array(ActedOn) }),
  ),
})
export type ActedForMe = z.output<typeof ActedForMe>

export const consultantCalls = defineCalls({
  'GET /me/acted-for-me': {
    summary: 'Which consultants acted for the candidate, when, why and what they did, the latest first',
    access: 'candidate',
    whileActing: 'refused',
    isPaged: true,
    query: PageQuery,
    answer: z.array(ActedForMe),
    errors: [],
  },
})
