import type { SecondFactorChannel } from '@rollcall/domain/identity/second-factors/second-factors'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

/** The stored part of a passkey, which gives no access by itself. */
export interface StoredPasskey {
  id: string
  /** In base64url. */
  publicKey: string
  counter: number
  transports: string[]
  /** The domain of the brand that it was created for: browsers offer it nowhere else. */
  domain: string
  /**
   * It has checked its owner, by fingerprint or PIN, when it was added or after a correct password. Otherwise a person
   * who finds a security key without a PIN could set one and sign in with the key alone.
   */
  isUserVerified?: boolean
}

export interface DeviceRow {
  id: string
  channel: SecondFactorChannel
  recipient: string | null
  name: string | null
  passkey: StoredPasskey | null
  totpStep: number | null
  proofNote: string
  proofExpiresAt: number
  proofTries: number
  createdAt: number
  verifiedAt: number | null
  lastUsedAt: number | null
}

const columns = `d.id, d.channel, d.recipient, d.name, d.passkey, d.totp_step::float8 as "totpStep", d.proof_note as "proofNote",
  d.proof_expires_at as "proofExpiresAt", d.proof_tries as "proofTries", d.created_at as "createdAt",
  d.verified_at as "verifiedAt", d.last_used_at as "lastUsedAt"`
const inOrder = `order by array_position(array['passkey', 'totp', 'sms', 'email'], d.channel), d.created_at, d.id`

export const listVerified = statement<[accountId: string], DeviceRow>(
  'list_verified_mfa_devices',
  `select ${columns} from mfa_devices d where d.account_id = $1 and d.verified_at is not null ${inOrder}`,
)
export const findDevice = statement<[id: string, accountId: string], DeviceRow>(
  'find_mfa_device',
  `select ${columns} from mfa_devices d where d.id = $1 and d.account_id = $2`,
)
export const insertDevice = statement<
  [
    id: string,
    accountId: string,
    channel: SecondFactorChannel,
    recipient: string | null,
    note: string,
    now: Date,
    expiresAt: Date,
  ]
>(
  'insert_mfa_device',
  `insert into mfa_devices (id, account_id, channel, recipient, proof_note, created_at, proof_expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
/** An unverified device is replaced by the next attempt. */
export const deleteUnverified = statement<[accountId: string, channel: SecondFactorChannel]>(
  'delete_unverified_mfa_devices',
  `delete from mfa_devices where account_id = $1 and channel = $2 and verified_at is null`,
)
export const renewProof = statement<[id: string, note: string, expiresAt: Date]>(
  'renew_mfa_proof',
  `update mfa_devices set proof_note = $2, proof_expires_at = $3, proof_tries = 0 where id = $1`,
)
export const countWrongProof = statement<[id: string]>(
  'count_wrong_mfa_proof',
  `update mfa_devices set proof_tries = proof_tries + 1 where id = $1`,
)
export const markVerified = statement<
  [id: string, now: Date, passkey: string | null, name: string | null, totpStep: number | null]
>(
  'mark_mfa_device_verified',
  `update mfa_devices set verified_at = $2, last_used_at = $2, passkey = $3::jsonb, name = coalesce(name, $4), totp_step = $5
   where id = $1`,
)
export const renameDevice = statement<[id: string, name: string]>(
  'rename_mfa_device',
  `update mfa_devices set name = $2 where id = $1`,
)
export const deleteDevice = statement<[id: string]>(
  'delete_mfa_device',
  `delete from mfa_devices where id = $1`,
)
export const deleteAllDevices = statement<[accountId: string]>(
  'delete_mfa_devices',
  `delete from mfa_devices where account_id = $1`,
)
export const markUsed = statement<[id: string, now: Date]>(
  'mark_mfa_device_used',
  `update mfa_devices set last_used_at = $2 where id = $1`,
)
/** Only one of two requests with the same app code succeeds. */
export const useTotpStep = statement<[id: string, step: number, now: Date]>(
  'use_totp_step',
  `update mfa_devices set totp_step = $2, last_used_at = $3
   where id = $1 and verified_at is not null and (totp_step is null or totp_step < $2)`,
)
/** Only one of two signatures with the same counter succeeds. A passkey without a counter always reports 0. */
export const usePasskey = statement<[id: string, counter: number, isUserVerified: boolean, now: Date]>(
  'use_passkey',
  `update mfa_devices set last_used_at = $4, passkey = passkey || jsonb_build_object('counter', $2::bigint)
     || case when $3 then '{"isUserVerified": true}'::jsonb else '{}' end
   where id = $1 and verified_at is not null
     and ((passkey ->> 'counter')::bigint < $2::bigint or (passkey ->> 'counter')::bigint = 0)`,
)
export interface OwnedPasskey {
  deviceId: string
  accountId: string
  passkey: StoredPasskey
}
/** The first that was added with this id, so that a later one with the same id never blocks its owner. */
export const findPasskey = statement<[credentialId: string, domain: string], OwnedPasskey>(
  'find_passkey',
  `select id as "deviceId", account_id as "accountId", passkey from mfa_devices
   where passkey ->> 'id' = $1 and passkey ->> 'domain' = $2 and verified_at is not null
   order by created_at, id limit 1`,
)
export const findPasswordless = statement<[accountId: string], { id: string }>(
  'find_passwordless_passkey',
  `select id from mfa_devices
   where account_id = $1 and verified_at is not null and (passkey ->> 'isUserVerified')::boolean limit 1`,
)

export const insertPasskeyChallenge = statement<[idHash: Buffer, browserHash: Buffer, expiresAt: Date]>(
  'insert_passkey_challenge',
  `insert into passkey_challenges (id_hash, browser_hash, expires_at) values ($1, $2, $3)`,
)
/** The deletion itself decides which of several is first. */
export const spendPasskeyChallenge = statement<[idHash: Buffer, browserHash: Buffer, now: Date]>(
  'spend_passkey_challenge',
  `delete from passkey_challenges where id_hash = $1 and browser_hash = $2 and expires_at > $3`,
)
export const purgePasskeyChallenges = statement<[expiredBefore: Date]>(
  'purge_passkey_challenges',
  `delete from passkey_challenges where id_hash in (
     select id_hash from passkey_challenges where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)

export const lockPerson = statement<
  [accountId: string],
  { email: string; firstName: string; region: string; state: string }
>(
  'lock_person_of_mfa',
  `select c.email, coalesce(c.preferred_name, c.first_name) as "firstName", c.region, c.state
   from candidates c where c.id = $1 and c.erased_at is null for no key update`,
)

export interface ChallengeRow {
  accountId: string
  sentTo: string | null
  sentNote: string | null
  tries: number
}
const challengeColumns = `account_id as "accountId", sent_to as "sentTo", sent_note as "sentNote", tries`
const isOpen = `id_hash = $1 and browser_hash = $2 and used_at is null and expires_at > $3 and tries < $4`
type OpenChallenge = [idHash: Buffer, browserHash: Buffer, now: Date, maxTries: number]

export const insertChallenge = statement<
  [idHash: Buffer, accountId: string, browserHash: Buffer, now: Date, expiresAt: Date]
>(
  'insert_mfa_challenge',
  `insert into mfa_challenges (id_hash, account_id, browser_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
)
export const findChallenge = statement<OpenChallenge, ChallengeRow>(
  'find_mfa_challenge',
  `select ${challengeColumns} from mfa_challenges where ${isOpen}`,
)
/** Counted before the code is checked, so that of many concurrent attempts only five are checked. */
export const takeTry = statement<OpenChallenge, ChallengeRow>(
  'take_mfa_try',
  `update mfa_challenges set tries = tries + 1 where ${isOpen} returning ${challengeColumns}`,
)
export const noteSent = statement<[idHash: Buffer, deviceId: string, note: string, now: Date]>(
  'note_sent_mfa_code',
  `update mfa_challenges set sent_to = $2, sent_note = $3 where id_hash = $1 and used_at is null and expires_at > $4`,
)
/** The update decides which of several requests is first. */
export const useChallenge = statement<[idHash: Buffer, now: Date]>(
  'use_mfa_challenge',
  `update mfa_challenges set used_at = $2 where id_hash = $1 and used_at is null and expires_at > $2`,
)
export const retireChallenges = statement<[accountId: string, now: Date]>(
  'retire_mfa_challenges',
  `update mfa_challenges set used_at = $2 where account_id = $1 and used_at is null`,
)
export const purgeChallenges = statement<[expiredBefore: Date]>(
  'purge_mfa_challenges',
  `delete from mfa_challenges where id_hash in (
     select id_hash from mfa_challenges where expires_at < $1 order by expires_at limit ${BATCH_ROWS})`,
)
export const purgeUnverified = statement<[expiredBefore: Date]>(
  'purge_unverified_mfa_devices',
  `delete from mfa_devices where id in (
     select id from mfa_devices where verified_at is null and proof_expires_at < $1
     order by proof_expires_at limit ${BATCH_ROWS})`,
)

export const deleteRecoveryCodes = statement<[accountId: string]>(
  'delete_recovery_codes',
  `delete from mfa_recovery_codes where account_id = $1`,
)
export const insertRecoveryCodes = statement<[accountId: string, hashes: Buffer[]]>(
  'insert_recovery_codes',
  `insert into mfa_recovery_codes (account_id, code_hash) select $1, unnest($2::bytea[])`,
)
export const useRecoveryCode = statement<[accountId: string, hash: Buffer, now: Date]>(
  'use_recovery_code',
  `update mfa_recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null`,
)
export const findUsedRecoveryCode = statement<[accountId: string, hash: Buffer], { usedAt: number }>(
  'find_used_recovery_code',
  `select used_at as "usedAt" from mfa_recovery_codes where account_id = $1 and code_hash = $2 and used_at is not null`,
)
export const countRecoveryCodes = statement<[accountId: string], { left: number }>(
  'count_recovery_codes',
  `select count(*)::int as left from mfa_recovery_codes where account_id = $1 and used_at is null`,
)
