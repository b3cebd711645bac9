import { consultantRefusal, MAX_DESK_HOURS } from '@rollcall/domain/identity/consultants/consultant-refusal'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller, PublicCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { endAccess } from '../consultants/end-access.ts'
import type { RelyingParty } from '../consultants/relying-party.ts'
import {
  type ProviderAnswer,
  redeemSignIn,
  saveConsultantAccount,
  useSignInToDesk,
} from '../consultants/sign-in.ts'
import {
  type DeskSessionRow,
  endDeskSession,
  insertDeskSession,
  lockDeskSessionByRefresh,
} from './desk-sessions.queries.ts'

export interface DeskSession {
  id: string
  consultantId: string
  expiresAt: number
}

const asConsultant = (caller: Caller, id: string) => ({
  ...caller,
  actor: { kind: 'consultant' as const, id },
})

export function checkDeskSession(found: DeskSessionRow, now: number): void {
  // Checked first, because it also ends the session and gives the reason.
  const refusal = consultantRefusal(found)
  if (refusal) throw new ApiError(refusal)
  if (found.isEnded || found.expiresAt <= now) throw new ApiError('desk_session_expired')
}

export async function startDeskSession(
  services: Services,
  provider: RelyingParty,
  caller: PublicCaller,
  answer: ProviderAnswer,
): Promise<DeskSession & { cookie: string }> {
  const { db, clock } = services
  const { consultant } = await redeemSignIn(services, provider, caller, answer, useSignInToDesk)
  const outcome = await db.transaction(async (tx) => {
    const now = clock.now()
    const { id: consultantId, isSuspended } = await saveConsultantAccount(tx, now, consultant)
    const refusal = consultantRefusal({
      hasRole: consultant.hasRole,
      isConsultantSuspended: isSuspended,
    })
    // Returned, not thrown: the account stays as the provider described it.
    if (refusal) {
      await endAccess(tx, caller, consultantId)
      return { refusal }
    }
    return openDeskSession(tx, caller, consultantId)
  })
  if ('refusal' in outcome) throw new ApiError(outcome.refusal)
  return outcome
}

/** For an account whose consultant has signed in. */
export async function openDeskSession(
  tx: Transaction,
  caller: Caller,
  consultantId: string,
): Promise<DeskSession & { cookie: string }> {
  const now = caller.clock.now()
  const [id, cookie, expiresAt] = [newId(now), newSecret(), now + MAX_DESK_HOURS * 3_600_000]
  await insertDeskSession.run(tx, id, consultantId, hashOf(cookie), new Date(now), new Date(expiresAt))
  await audit(tx, asConsultant(caller, consultantId), 'desk_session_started')
  return { id, consultantId, cookie, expiresAt }
}

/** A session whose consultant is no longer allowed has ended, even if they are allowed again. */
export async function renewDeskSession(
  { db, clock }: Services,
  caller: PublicCaller,
  cookie: string | undefined,
): Promise<DeskSession> {
  const outcome = await db.transaction(async (tx) => {
    const found = cookie === undefined ? undefined : await lockDeskSessionByRefresh.first(tx, hashOf(cookie))
    if (!found) return new ApiError('desk_session_expired')
    try {
      checkDeskSession(found, clock.now())
      return found
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'desk_session_expired' && !found.isEnded) {
        await endDeskSession.run(tx, found.id, new Date(clock.now()), 'notAllowed')
        await audit(tx, asConsultant(caller, found.consultantId), 'desk_session_ended')
      }
      return error
    }
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

export async function stopDeskSession(
  { db, clock }: Services,
  caller: PublicCaller,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return
  await db.transaction(async (tx) => {
    const found = await lockDeskSessionByRefresh.first(tx, hashOf(cookie))
    if (!found || found.isEnded) return
    await endDeskSession.run(tx, found.id, new Date(clock.now()), 'signedOut')
    await audit(tx, asConsultant(caller, found.consultantId), 'desk_session_ended')
  })
}
