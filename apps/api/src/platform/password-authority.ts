import type { Transaction } from './database/database.ts'

/** The owner of a password, as the password authority needs to know them. */
export interface PasswordOwner {
  id: string
  email: string
  passwordHash: string | null
  passwordChangedAt: number | null
}

export type Verdict = 'right' | 'wrong' | 'unknown' | 'disabled'

/** A new password, ready to be kept together with what else changes. */
export interface NewPassword {
  /** Replaces any earlier password, for an owner who proved the mailbox. */
  set(tx: Transaction, now: number): Promise<void>
  /** Only while the judged password is still current: of two changes at once the slower one gets false. */
  replace(tx: Transaction, now: number): Promise<boolean>
}

/**
 * Stores and judges passwords. Sessions, limits, links, rules and the audit log are ours with every authority. An
 * authority that cannot be reached throws by name, and the attempt does not count as a guess.
 */
export interface PasswordAuthority {
  /** It takes as long whether or not there is such an account. */
  judge(owner: PasswordOwner | undefined, emailKey: string, password: string): Promise<Verdict>
  /** Whether it is the current password, for an owner who chooses a new one. */
  isCurrent(owner: PasswordOwner, password: string): Promise<boolean>
  /** Whether the password is still the one that was judged; from then until the transaction ends it stays that. */
  hold(tx: Transaction, owner: PasswordOwner): Promise<boolean>
  prepare(owner: PasswordOwner, password: string): Promise<NewPassword>
  /** The password stays. Left at the previous address, it would open the account of the address's next owner. */
  changeEmail(owner: PasswordOwner, emailKey: string): Promise<void>
}
