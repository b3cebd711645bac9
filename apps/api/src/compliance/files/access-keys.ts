import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { type Queryable, statement } from '../../platform/database/statement.ts'
import { setCookie } from '../../platform/http/cookies.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'

/** The lifetime of a key that opens a file once. */
const KEY_SECONDS = 60

const insertKey = statement<
  [
    keyHash: Buffer,
    browserHash: Buffer,
    candidateId: string,
    fileId: string,
    expiresAt: Date,
    isForViewing: boolean,
    grantId: string | null,
    sessionId: string | null,
  ]
>(
  'insert_file_access_key',
  `insert into file_access_keys
     (key_hash, browser_hash, candidate_id, file_id, expires_at, is_for_viewing, grant_id, session_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

type Shown = [keyHash: Buffer, now: Date, browserHash: Buffer | null, candidateId: string | null]

/** Valid for the browser or person that requested it, until the session, the grant or the file ends. */
const opens = `k.key_hash = $1 and k.expires_at > $2 and (k.browser_hash = $3 or k.candidate_id = $4)
  and exists (select from candidates c join accounts a on a.id = c.id
              where c.id = k.candidate_id and c.suspended_at is null and a.disabled_at is null)
  and exists (select from files f where f.id = k.file_id and f.infected_at is null)
  and (k.session_id is null or exists (select from sessions s
                                       where s.id = k.session_id and s.revoked_at is null and s.expires_at > $2))
  and (k.grant_id is null or exists (select from acting_grants g
                                     where g.id = k.grant_id and g.ended_at is null and g.expires_at > $2))`

const findKey = statement<Shown, { fileId: string }>(
  'find_file_access_key',
  `select k.file_id as "fileId" from file_access_keys k where ${opens}`,
)
// Only one of several simultaneous requests gets the row.
const spendKey = statement<Shown, { fileId: string }>(
  'spend_file_access_key',
  `with spent as (
     delete from file_access_keys k where ${opens} and not k.is_for_viewing returning k.file_id)
   select file_id as "fileId" from spent
   union all select k.file_id from file_access_keys k where ${opens} and k.is_for_viewing`,
)

export const purgeAccessKeys = statement<[now: Date]>(
  'purge_file_access_keys',
  `delete from file_access_keys where key_hash in (
     select key_hash from file_access_keys where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)

/**
 * Issues a key, and in a cookie the secret of the browser that may use it. It opens the file once, within a minute; a
 * key for a video, which is requested in many parts, works repeatedly for the given time.
 */
export async function giveAccessKey(
  on: Queryable,
  reply: FastifyReply,
  { subject: { candidateId }, actor, sessionId, clock }: CandidateCaller,
  { fileId, viewingSeconds }: { fileId: string; viewingSeconds?: number },
): Promise<string> {
  const [accessKey, browserSecret] = [newSecret(), newSecret()]
  const maxAgeSeconds = viewingSeconds ?? KEY_SECONDS
  const expiresAt = new Date(clock.now() + maxAgeSeconds * 1_000)
  const isForViewing = viewingSeconds !== undefined
  await insertKey.run(
    on,
    hashOf(accessKey),
    hashOf(browserSecret),
    candidateId,
    fileId,
    expiresAt,
    isForViewing,
    actor.grantId ?? null,
    actor.kind === 'candidate' ? sessionId : null,
  )
  const path = filePathOf(reply.request)
  setCookie(reply, { name: cookieNameOf(accessKey), value: browserSecret, path, maxAgeSeconds })
  return accessKey
}

/** The cookie is sent only to the calls that open a file. */
export const filePathOf = ({ routeOptions }: FastifyRequest): string =>
  `${routeOptions.url?.split(/\/(?:file|registrations)\//, 1)[0]}/file`

export interface ShownKey {
  accessKey: string
  browserSecret: string | undefined
  /** The candidate of the request's token, if it has one. */
  candidateId: string | undefined
  now: number
}

/** The id of the file that a key opens. A request for headers alone does not use the key up. */
export async function openWithKey(
  on: Queryable,
  { accessKey, browserSecret, candidateId, now }: ShownKey,
  { isSpent }: { isSpent: boolean },
): Promise<string> {
  const statementOf = isSpent ? spendKey : findKey
  const found = await statementOf.first(
    on,
    hashOf(accessKey),
    new Date(now),
    browserSecret === undefined ? null : hashOf(browserSecret),
    candidateId ?? null,
  )
  if (!found) throw new ApiError('access_key_invalid')
  return found.fileId
}

/** The path may name the key in brackets. */
export const withoutBrackets = (written: string): string => /^\((.*)\)$/.exec(written)?.[1] ?? written

/** One cookie per key, so that simultaneous downloads do not overwrite each other's cookie. */
export const cookieNameOf = (accessKey: string): string =>
  `rollcall-file-${hashOf(accessKey).toString('hex').slice(0, 12)}`
