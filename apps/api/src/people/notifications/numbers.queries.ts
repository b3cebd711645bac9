import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

export interface NumberRow {
  id: string
  number: string
  verifiedAt: number | null
  proofNote: string
  proofExpiresAt: number
  proofTries: number
  stoppedAt: number | null
}

/** The verified one and the one that waits for its code. */
export const listNumbers = statement<[candidateId: string], NumberRow>(
  'list_notification_numbers',
  `select id, number, verified_at as "verifiedAt", proof_note as "proofNote", proof_expires_at as "proofExpiresAt",
     proof_tries as "proofTries", stopped_at as "stoppedAt"
   from notification_numbers where candidate_id = $1`,
)

/** Locks the candidate, so that their numbers and devices change once at a time. No row: they were erased. */
export const lockOwner = statement<[candidateId: string], { id: string }>(
  'lock_owner_of_notification_number',
  'select id from candidates where id = $1 and erased_at is null for no key update',
)

export const findSecondFactorNumber = statement<[candidateId: string], { number: string }>(
  'find_second_factor_number',
  `select recipient as number from mfa_devices
   where account_id = $1 and channel = 'sms' and verified_at is not null limit 1`,
)

export const insertNumber = statement<
  [id: string, candidateId: string, number: string, note: string, expiresAt: Date, now: Date]
>(
  'insert_notification_number',
  `insert into notification_numbers (id, candidate_id, number, proof_note, proof_expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

export const deletePending = statement<[candidateId: string]>(
  'delete_pending_notification_number',
  'delete from notification_numbers where candidate_id = $1 and verified_at is null',
)

export const countWrongCode = statement<[id: string]>(
  'count_wrong_code_of_notification_number',
  'update notification_numbers set proof_tries = proof_tries + 1 where id = $1',
)

/** The numbers that a verified one replaces: the candidate's own, and the same number of a person who had it before. */
export const deleteReplaced = statement<
  [candidateId: string, number: string],
  { id: string; candidateId: string }
>(
  'delete_replaced_notification_numbers',
  `delete from notification_numbers where (candidate_id = $1 or number = $2) and verified_at is not null
   returning id, candidate_id as "candidateId"`,
)

export const setVerified = statement<[id: string, now: Date]>(
  'set_notification_number_verified',
  'update notification_numbers set verified_at = $2 where id = $1',
)

export const deleteNumbers = statement<[candidateId: string]>(
  'delete_notification_numbers',
  'delete from notification_numbers where candidate_id = $1',
)

export const purgePendingNumbers = statement<[now: Date]>(
  'purge_pending_notification_numbers',
  `delete from notification_numbers where id in (
     select id from notification_numbers where verified_at is null and proof_expires_at < $1 limit ${BATCH_ROWS})`,
)

/** The candidate whose verified number this is, if they may act. */
export const findOwnerOfNumber = statement<
  [number: string],
  { numberId: string; candidateId: string; region: string }
>(
  'find_owner_of_notification_number',
  `select n.id as "numberId", n.candidate_id as "candidateId", c.region
   from notification_numbers n join candidates c on c.id = n.candidate_id and c.suspended_at is null
   join accounts a on a.id = c.id and a.disabled_at is null
   where n.number = $1 and n.verified_at is not null`,
)

/** Returns 0 if it was stopped before, or is not known. */
export const setStopped = statement<[id: string, now: Date]>(
  'stop_notification_number',
  'update notification_numbers set stopped_at = $2 where id = $1 and stopped_at is null',
)

export const setStarted = statement<[id: string]>(
  'start_notification_number',
  'update notification_numbers set stopped_at = null where id = $1 and stopped_at is not null',
)

/** Returns 0 for a message that was received before. */
export const claimText = statement<[id: string, now: Date]>(
  'claim_received_text',
  'insert into received_texts (id, received_at) values ($1, $2) on conflict do nothing',
)

export const purgeReceivedTexts = statement<[receivedBefore: Date]>(
  'purge_received_texts',
  `delete from received_texts where id in (
     select id from received_texts where received_at < $1 order by received_at limit ${BATCH_ROWS})`,
)
