import { actingRefusal } from '@rollcall/domain/identity/acting/acting'
import { ApiError, soon } from '../../platform/api-error.ts'
import type { PublicCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { type Statement, statement } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { homeOf, startGrant } from '../acting/acting-grants.ts'
import { endAccess } from './end-access.ts'
import type { RelyingParty, SignedInConsultant } from './relying-party.ts'

/** Long enough to find a second factor. */
export const SIGN_IN_MINUTES = 10

/** An office shares one address. */
const byNetwork: RateLimit = { name: 'consultant-network', limit: 200, windowSeconds: 15 * 60 }

const insertSignIn = statement<
  [
    stateHash: Buffer,
    browserHash: Buffer,
    nonce: string,
    verifier: string,
    redirectUri: string,
    candidateId: string | null,
    reason: string | null,
    expiresAt: Date,
  ]
>(
  'insert_consultant_sign_in',
  `insert into consultant_sign_ins
     (state_hash, browser_hash, nonce, verifier, redirect_uri, candidate_id, reason, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
// One of several concurrent requests gets the row, so a code is redeemed once.
const use = `update consultant_sign_ins set used_at = $3
   where state_hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3`
const kept = `nonce, verifier, redirect_uri as "redirectUri"`
type StateInBrowser = [stateHash: Buffer, browserHash: Buffer, now: Date]
interface SignInRow {
  nonce: string
  verifier: string
  redirectUri: string
}
const useSignInToAct = statement<StateInBrowser, SignInRow & { candidateId: string; reason: string }>(
  'use_consultant_sign_in',
  `${use} and candidate_id is not null returning ${kept}, candidate_id as "candidateId", reason`,
)
export const useSignInToDesk = statement<StateInBrowser, SignInRow>(
  'use_desk_sign_in',
  `${use} and candidate_id is null returning ${kept}`,
)
export const purgeSignIns = statement<[now: Date]>(
  'purge_consultant_sign_ins',
  `delete from consultant_sign_ins where state_hash in (
     select state_hash from consultant_sign_ins where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)
const saveAccount = statement<
  [
    id: string,
    issuer: string,
    subject: string,
    name: string,
    email: string | null,
    hasRole: boolean,
    offices: readonly string[],
    now: Date,
  ],
  { id: string; isSuspended: boolean }
>(
  'save_consultant_account',
  `insert into consultant_accounts (id, issuer, subject, name, email, has_role, offices, signed_in_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (issuer, subject) do update set name = $4, email = $5, has_role = $6, offices = $7, signed_in_at = $8
   returning id, suspended_at is not null as "isSuspended"`,
)
const findTarget = statement<[candidateId: string], { region: string; state: string }>(
  'find_acting_target',
  `select c.region, c.state from candidates c join accounts a on a.id = c.id
   where c.id = $1 and a.disabled_at is null`,
)

export interface SignInRequest {
  /** Null for the desk. */
  acting: { candidateId: string; reason: string } | null
  prompt?: 'none' | 'login' | undefined
  redirectUri: string
  /** The secret in the browser's cookie. */
  browser: string
}

/** Whether the candidate exists is not revealed before the consultant has signed in. */
export async function startSignIn(
  { db, clock }: Services,
  provider: RelyingParty,
  caller: PublicCaller,
  { acting, prompt, redirectUri, browser }: SignInRequest,
): Promise<{ authorizationUrl: string; state: string }> {
  await limitRate(db, byNetwork, networkOf(caller.trace.ip))
  const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
  const authorizationUrl = await provider.authorizationUrl(redirectUri, secrets, prompt)
  const expiresAt = new Date(clock.now() + SIGN_IN_MINUTES * 60_000)
  const { state, nonce, verifier } = secrets
  await insertSignIn.run(
    db,
    hashOf(state),
    hashOf(browser),
    nonce,
    verifier,
    redirectUri,
    acting?.candidateId ?? null,
    acting?.reason ?? null,
    expiresAt,
  )
  return { authorizationUrl, state }
}

export interface StartedActing {
  candidateId: string
  consultantId: string
  grantId: string
  cookie: string
  expiresAt: number
}

/** The errors that a provider returns instead of a code, and the refusals that the portal handles. */
const refusals = new Map<string | undefined, ApiError['code']>([
  ['login_required', 'consultant_sign_in_required'],
  ['interaction_required', 'consultant_sign_in_required'],
  ['consent_required', 'consultant_sign_in_required'],
  ['account_selection_required', 'consultant_sign_in_required'],
  ['access_denied', 'consultant_sign_in_cancelled'],
])
const isAway = (error: string | undefined) => error === 'temporarily_unavailable' || error === 'server_error'

/** The consultant who signed in at the provider, by the code that the browser brought back. */
export async function redeemSignIn<Row extends SignInRow>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  provider: RelyingParty,
  caller: PublicCaller,
  { state, code, iss, error, browser }: ProviderAnswer,
  signIns: Statement<StateInBrowser, Row>,
): Promise<{ consultant: SignedInConsultant; signIn: Row }> {
  await limitRate(db, byNetwork, networkOf(caller.trace.ip))
  const signIn = await signIns.first(db, hashOf(state), hashOf(browser), new Date(clock.now()))
  if (!signIn) throw new ApiError('sign_in_state_invalid')
  if (!code && isAway(error)) throw new ApiError('identity_provider_away', { retryAfterSeconds: soon() })
  if (!code) throw new ApiError(refusals.get(error) ?? 'consultant_sign_in_failed')
  const secrets = { state, nonce: signIn.nonce, verifier: signIn.verifier }
  const consultant = await provider.redeem(signIn.redirectUri, { code, ...(iss && { iss }) }, secrets)
  return { consultant, signIn }
}

export async function completeSignIn(
  services: Services,
  provider: RelyingParty,
  caller: PublicCaller,
  answer: ProviderAnswer,
): Promise<StartedActing> {
  const { consultant, signIn } = await redeemSignIn(services, provider, caller, answer, useSignInToAct)
  // The consultant's account is stored whether or not they may act.
  const outcome = await services.db.transaction((tx) => act(tx, services, caller, consultant, signIn))
  if ('refusal' in outcome) throw new ApiError(outcome.refusal)
  return outcome
}

export interface ProviderAnswer {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
  browser: string
}

/** As the provider described it at this sign-in: the role and the offices are read on every request. */
export function saveConsultantAccount(
  tx: Transaction,
  now: number,
  { issuer, subject, name, email, hasRole, offices }: SignedInConsultant,
): Promise<{ id: string; isSuspended: boolean }> {
  return saveAccount.one(tx, newId(now), issuer, subject, name, email, hasRole, offices, new Date(now))
}

async function act(
  tx: Transaction,
  { config, clock }: Services,
  caller: PublicCaller,
  consultant: SignedInConsultant,
  { candidateId, reason }: { candidateId: string; reason: string },
): Promise<StartedActing | { refusal: ApiError['code'] }> {
  const { hasRole, offices } = consultant
  const { id: consultantId, isSuspended } = await saveConsultantAccount(tx, clock.now(), consultant)
  const isNobody = isSuspended || !hasRole
  if (isNobody) await endAccess(tx, caller, consultantId)
  const target = isNobody ? undefined : await findTarget.first(tx, candidateId)
  if (!isNobody && !target) return { refusal: 'impersonation_target_unknown' }
  const acting = { hasRole, isConsultantSuspended: isSuspended, servedOffices: offices }
  const refusal = actingRefusal(acting, target ? homeOf(config, target) : [])
  if (refusal) return { refusal }
  return {
    candidateId,
    consultantId,
    ...(await startGrant(tx, caller, { consultantId, candidateId, reason })),
  }
}
