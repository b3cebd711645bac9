import { createHash } from 'node:crypto'
import { type ErrorCode, errorCatalogue } from '@rollcall/contract/errors'
import { ApiError } from './api-error.ts'
import type { Actor } from './caller.ts'
import type { Database, Transaction } from './database/database.ts'
import { BATCH_ROWS } from './database/in-batches.ts'
import { statement } from './database/statement.ts'

type Outcome = { answer: unknown } | { refusal: { code: ErrorCode; param: string | null; message: string } }

const claim = statement<[scope: string, actor: string, key: string, fingerprint: Buffer]>(
  'claim_idempotency_key',
  `insert into idempotency_keys (scope, actor, key, fingerprint) values ($1, $2, $3, $4) on conflict do nothing`,
)
const findOutcome = statement<
  [scope: string, actor: string, key: string],
  { fingerprint: Buffer; outcome: Outcome }
>(
  'find_idempotency_outcome',
  `select fingerprint, outcome from idempotency_keys where scope = $1 and actor = $2 and key = $3`,
)
const saveOutcome = statement<[scope: string, actor: string, key: string, outcome: string]>(
  'save_idempotency_outcome',
  `update idempotency_keys set outcome = $4 where scope = $1 and actor = $2 and key = $3`,
)
/** Whether a request with this key was answered before. */
export const findIdempotencyKey = statement<[scope: string, actor: string, key: string], { key: string }>(
  'find_idempotency_key',
  `select key from idempotency_keys where scope = $1 and actor = $2 and key = $3`,
)
export const purgeIdempotencyKeys = statement<[days: number]>(
  'purge_idempotency_keys',
  `delete from idempotency_keys where (scope, actor, key) in (
     select scope, actor, key from idempotency_keys where created_at < now() - make_interval(days => $1)
     order by created_at limit ${BATCH_ROWS})`,
)

interface IdempotencyScope {
  /** The candidate that the call is about, or else its caller. */
  scope: string
  /** The caller, where the call is about a candidate and made by another; else empty. */
  actor: string
}

export interface IdempotencyKey extends IdempotencyScope {
  key: string
  fingerprint: Buffer
}

/**
 * Two callers may choose the same key, so it belongs to a caller and a subject. Public callers, candidates and acting
 * consultants are stored as in the previous version, because both versions respond during an upgrade.
 */
export function idempotencyScopeOf(
  { kind, id }: Pick<Actor, 'kind' | 'id'>,
  candidateId: string | undefined,
): IdempotencyScope {
  if (candidateId === undefined) return { scope: id === null ? 'public' : `${kind}:${id}`, actor: '' }
  if (id === null || id === candidateId) return { scope: candidateId, actor: '' }
  return { scope: candidateId, actor: kind === 'consultant' ? id : `${kind}:${id}` }
}

export const fingerprintOf = (
  method: string,
  path: string,
  body: unknown,
  hashesOfFiles: readonly string[] = [],
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null, ...hashesOfFiles]))
    .digest()

/**
 * Runs a use case once for its key. Key, change and response are one transaction: a second request with the key waits
 * for the first one's row, then replays its response, refusals included.
 */
export async function transactOnce<T>(
  db: Database,
  idempotency: IdempotencyKey | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!idempotency) return db.transaction(work)
  const { scope, actor, key, fingerprint } = idempotency
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    if ((await claim.run(tx, scope, actor, key, fingerprint)) === 0) {
      const first = await findOutcome.one(tx, scope, actor, key)
      if (!first.fingerprint.equals(fingerprint)) throw new ApiError('idempotency_key_reused')
      return first.outcome
    }
    const result = await attempt(tx, work)
    await saveOutcome.run(tx, scope, actor, key, JSON.stringify(result))
    return result
  })
  if ('refusal' in outcome) throw new ApiError(outcome.refusal.code, outcome.refusal)
  return outcome.answer as T
}

const savepoint = { name: 'savepoint', text: 'savepoint work', values: [] }
const rollbackToSavepoint = { name: 'rollback_to_savepoint', text: 'rollback to savepoint work', values: [] }

/** A response that asks to retry must not be replayed to the retry. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && errorCatalogue[error.code].type !== 'transientError'

/** A refusal rolls the work back but not the key, which stores the refusal for the replay. */
async function attempt<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<Outcome> {
  await tx.query(savepoint)
  try {
    return { answer: (await work(tx)) ?? null }
  } catch (error) {
    if (!isFinal(error)) throw error
    await tx.query(rollbackToSavepoint)
    return { refusal: { code: error.code, param: error.param, message: error.message } }
  }
}
