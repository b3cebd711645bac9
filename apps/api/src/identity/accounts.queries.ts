import { statement } from '../platform/database/statement.ts'

export interface Account {
  id: string
  email: string
  firstName: string
  region: string
  timeZone: string
  /** All of the person's names, which a password must not contain. */
  names: string[]
  passwordHash: string | null
  passwordChangedAt: number | null
  isDisabled: boolean
}

const columns = `a.id, c.email, coalesce(c.preferred_name, c.first_name) as "firstName", c.region,
  c.timezone as "timeZone",
  array_remove(array[c.first_name, c.preferred_name, c.last_name], null) as names,
  a.password_hash as "passwordHash", a.password_changed_at as "passwordChangedAt", a.disabled_at is not null as "isDisabled"`

/** For a hosted password only the date is stored here. */
export const isSetUp = ({ passwordHash, passwordChangedAt }: Account): boolean =>
  passwordHash !== null || passwordChangedAt !== null

export const findAccountByEmail = statement<[emailKey: string], Account>(
  'find_account_by_email',
  `select ${columns} from accounts a join candidates c on c.id = a.id where a.email_key = $1`,
)

/** The account, and whether this device is known to it. */
export const findAccountSigningIn = statement<
  [emailKey: string, deviceHash: Buffer | null],
  Account & { isKnownDevice: boolean }
>(
  'find_account_signing_in',
  `select ${columns},
     exists (select from known_devices d where d.account_id = a.id and d.secret_hash = $2) as "isKnownDevice"
   from accounts a join candidates c on c.id = a.id where a.email_key = $1`,
)

export const findAccount = statement<[id: string], Account>(
  'find_account',
  `select ${columns} from accounts a join candidates c on c.id = a.id where a.id = $1`,
)

export const setPasswordHash = statement<[id: string, hash: string, now: Date]>(
  'set_password_hash',
  `update accounts set password_hash = $2, password_changed_at = $3 where id = $1`,
)

/** Only if the hash is still the one that was verified: the slower of two concurrent changes is refused. */
export const replacePasswordHash = statement<[id: string, old: string | null, hash: string, now: Date]>(
  'replace_password_hash',
  `update accounts set password_hash = $3, password_changed_at = $4 where id = $1 and password_hash = $2`,
)

export const holdPasswordHash = statement<[id: string, hash: string | null], { id: string }>(
  'hold_password_hash',
  `select id from accounts where id = $1 and password_hash = $2 for share`,
)

/** A password at a hosted service is identified by the date when it was set. */
const isOfDate = `date_trunc('milliseconds', password_changed_at) is not distinct from $2::timestamptz`

export const setPasswordDate = statement<[id: string, now: Date]>(
  'set_password_date',
  `update accounts set password_hash = null, password_changed_at = $2 where id = $1`,
)
export const replacePasswordDate = statement<[id: string, old: Date | null, now: Date]>(
  'replace_password_date',
  `update accounts set password_hash = null, password_changed_at = $3 where id = $1 and ${isOfDate}`,
)
export const holdPasswordDate = statement<[id: string, date: Date | null], { id: string }>(
  'hold_password_date',
  `select id from accounts where id = $1 and ${isOfDate} for share`,
)

export const setEmailKey = statement<[id: string, emailKey: string]>(
  'set_email_key',
  `update accounts set email_key = $2 where id = $1`,
)

/** Locks the account with this email. No row if the email has changed. */
export const holdEmailKey = statement<[id: string, emailKey: string], { id: string }>(
  'hold_email_key',
  `select id from accounts where id = $1 and email_key = $2 for share`,
)

/** Without a password until it is set up by the mailed link. Writes nothing if there is one. */
export const insertAccount = statement<[id: string, emailKey: string]>(
  'insert_account',
  `insert into accounts (id, email_key) values ($1, $2) on conflict (id) do nothing`,
)
