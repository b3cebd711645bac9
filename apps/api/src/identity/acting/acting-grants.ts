import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { officesOf } from '@rollcall/domain/content/contact/offices'
import {
  type ActingConsultant,
  actingRefusal,
  MAX_ACTING_MINUTES,
} from '@rollcall/domain/identity/acting/acting'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { siteOf } from '../../platform/sites.ts'

/** Checked on every request: a grant ends with the role, the office or the candidate's account. */
export interface ActingRow extends ActingConsultant {
  grantId: string
  consultantId: string
  candidateId: string
  expiresAt: number
  isEnded: boolean
  region: string
  state: string
  timeZone: string
  features: Record<string, string>
  isSuspended: boolean
  isDisabled: boolean
}

const acting = `g.id as "grantId", g.consultant_id as "consultantId", g.candidate_id as "candidateId",
  g.expires_at as "expiresAt", g.ended_at is not null as "isEnded",
  k.has_role as "hasRole", k.offices as "servedOffices", k.suspended_at is not null as "isConsultantSuspended",
  c.region, c.state, c.timezone as "timeZone", c.features,
  c.suspended_at is not null as "isSuspended", a.disabled_at is not null as "isDisabled"
  from acting_grants g
  join consultant_accounts k on k.id = g.consultant_id
  join candidates c on c.id = g.candidate_id
  join accounts a on a.id = c.id`

export const findActing = statement<[grantId: string, candidateId: string, consultantId: string], ActingRow>(
  'find_acting',
  `select ${acting} where g.id = $1 and g.candidate_id = $2 and g.consultant_id = $3`,
)
export const lockActingByRefresh = statement<[refreshHash: Buffer], ActingRow>(
  'lock_acting_by_refresh',
  `select ${acting} where g.refresh_hash = $1 for update of g`,
)

type EndedBecause = 'stopped' | 'replaced' | 'notAllowed'

const endLive = statement<
  [consultantId: string, now: Date, because: EndedBecause],
  { id: string; candidateId: string }
>(
  'end_acting_grants',
  `update acting_grants set ended_at = least($2, expires_at), ended_because = $3
   where consultant_id = $1 and ended_at is null returning id, candidate_id as "candidateId"`,
)
const insertGrant = statement<
  [
    id: string,
    consultantId: string,
    candidateId: string,
    reason: string,
    refreshHash: Buffer,
    startedAt: Date,
    expiresAt: Date,
  ]
>(
  'insert_acting_grant',
  `insert into acting_grants (id, consultant_id, candidate_id, reason, refresh_hash, started_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const purgeGrants = statement<[before: Date]>(
  'purge_acting_grants',
  `delete from acting_grants where id in (
     select id from acting_grants where started_at < $1 order by started_at limit ${BATCH_ROWS})`,
)

export const homeOf = (config: RuntimeConfig, { region, state }: { region: string; state: string }) =>
  officesOf(config.offices, { country: siteOf(config, region).country, state })

export function checkActing(config: RuntimeConfig, found: ActingRow, now: number): void {
  if (found.isEnded || found.expiresAt <= now) throw new ApiError('impersonation_expired')
  const refusal = actingRefusal(found, homeOf(config, found))
  if (refusal) throw new ApiError(refusal)
}

/** The caller as the audit log records them. */
const asConsultant = <C extends Caller>(
  caller: C,
  { consultantId, candidateId, grantId }: { consultantId: string; candidateId: string; grantId: string },
) => ({
  ...caller,
  subject: { candidateId },
  actor: { kind: 'consultant' as const, id: consultantId, grantId },
})

export async function endGrants(
  tx: Transaction,
  caller: Caller,
  consultantId: string,
  because: EndedBecause,
): Promise<void> {
  const ended = await endLive.all(tx, consultantId, new Date(caller.clock.now()), because)
  for (const { id: grantId, candidateId } of ended)
    await audit(tx, asConsultant(caller, { consultantId, candidateId, grantId }), 'acting_ended', { because })
}

/** Ends the consultant's other grants first; a unique index enforces it. */
export async function startGrant(
  tx: Transaction,
  caller: Caller,
  { consultantId, candidateId, reason }: { consultantId: string; candidateId: string; reason: string },
): Promise<{ grantId: string; cookie: string; expiresAt: number }> {
  await endGrants(tx, caller, consultantId, 'replaced')
  const now = caller.clock.now()
  const [grantId, cookie, expiresAt] = [newId(now), newSecret(), now + MAX_ACTING_MINUTES * 60_000]
  await insertGrant.run(
    tx,
    grantId,
    consultantId,
    candidateId,
    reason,
    hashOf(cookie),
    new Date(now),
    new Date(expiresAt),
  )
  await audit(tx, asConsultant(caller, { consultantId, candidateId, grantId }), 'acting_started')
  return { grantId, cookie, expiresAt }
}
