import type { JWK } from 'jose'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

/** The candidate who goes to the learning platform. */
export interface Learner {
  id: string
  firstName: string
  lastName: string
  email: string
  language: string
}

const columns = `c.id, coalesce(c.preferred_name, c.first_name) as "firstName", c.last_name as "lastName", c.email, c.language`

export const findLearner = statement<[candidateId: string], Learner>(
  'find_learner',
  `select ${columns} from candidates c where c.id = $1`,
)

export type LaunchStep = 'link' | 'login'

export const insertLaunch = statement<
  [keyHash: Buffer, step: LaunchStep, candidateId: string, expiresAt: Date]
>(
  'insert_learning_launch',
  `insert into learning_launches (key_hash, step, candidate_id, expires_at) values ($1, $2, $3, $4)`,
)

/** One of several concurrent requests gets the row. A candidate who may no longer sign in here is refused there too. */
export const spendLaunch = statement<[keyHash: Buffer, step: LaunchStep, now: Date], Learner>(
  'spend_learning_launch',
  `with spent as (
     delete from learning_launches where key_hash = $1 and step = $2 and expires_at > $3 returning candidate_id)
   select ${columns} from spent s join candidates c on c.id = s.candidate_id join accounts a on a.id = c.id
   where c.suspended_at is null and a.disabled_at is null`,
)

export const purgeLaunches = statement<[now: Date]>(
  'purge_learning_launches',
  `delete from learning_launches where key_hash in (
     select key_hash from learning_launches where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)

export interface LearningKeyRow {
  id: string
  privateJwk: JWK
}

export const listLearningKeys = statement<[], LearningKeyRow>(
  'list_learning_keys',
  `select id, private_jwk as "privateJwk" from learning_keys order by created_at desc, id`,
)

/** One fixed id: of several processes that need the first key at once, one inserts and the others read its key. */
export const insertFirstLearningKey = statement<[jwk: string]>(
  'insert_first_learning_key',
  `insert into learning_keys (id, private_jwk)
   select 'learning-1', $1::jsonb where not exists (select from learning_keys) on conflict do nothing`,
)
