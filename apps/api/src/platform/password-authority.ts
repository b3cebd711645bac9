import type { Transaction } from './database/database.ts'

/** The owner of a password, as the password authority needs to know them. */
export interface PasswordOwner {
  id: string
  email: string
  passwordHash: string | null
  passwordChangedAt: number | null
}

export type Verdict = 'right' | 'wrong' | 'unknown' | 'disabled'

/** A new password, ready to be stored in the transaction of other changes. */
export interface NewPassword {
  /** Replaces any earlier password, for an owner who proved the mailbox. */
  set(tx: Transaction, now: number): Promise<void>
  /** Only if the verified password is still current: the slower of two concurrent changes gets false. */
  replace(tx: Transaction, now: number): Promise<boolean>
}

/**
 * Stores and verifies passwords. Sessions, limits, links, rules and the audit log are ours with every authority. An
 * authority that cannot be reached throws by name, and the attempt does not count as a guess.
 */
export interface PasswordAuthority {
  /** Takes the same time for unknown accounts. */
  judge(owner: PasswordOwner | undefined, emailKey: string, password: string): Promise<Verdict>
  /** Whether it is the current password, for an owner who chooses a new one. */
  isCurrent(owner: PasswordOwner, password: string): Promise<boolean>
  /** Whether the password is still the verified one; locks it until the transaction ends. */
  hold(tx: Transaction, owner: PasswordOwner): Promise<boolean>
  prepare(owner: PasswordOwner, password: string): Promise<NewPassword>
  /**
   * The password stays the same, and moves with the email: left at the previous address, it would open the account of
   * its next owner.
   */
  changeEmail(owner: PasswordOwner, emailKey: string): Promise<void>
}
