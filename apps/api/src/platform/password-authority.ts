import type { Transaction } from './database/database.ts'

/** Whose password it is, as far as who keeps passwords needs to know. */
export interface PasswordOwner {
  id: string
  email: string
  passwordHash: string | null
  passwordChangedAt: number | null
}

export type Verdict = 'right' | 'wrong' | 'unknown' | 'disabled'

/** A new password, ready to be kept together with what else changes. */
export interface NewPassword {
  /** Whatever it was before: for whoever proved the mailbox. */
  set(tx: Transaction, now: number): Promise<void>
  /** Only while it is still the one that was judged: of two changes at once the slower is told false. */
  replace(tx: Transaction, now: number): Promise<boolean>
}

/**
 * Who keeps passwords and judges them. Sessions, limits, links, rules and the audit log are ours whoever does. One that
 * cannot be asked throws by name, and nobody has guessed anything.
 */
export interface PasswordAuthority {
  /** It takes as long whether or not there is such an account. */
  judge(owner: PasswordOwner | undefined, emailKey: string, password: string): Promise<Verdict>
  /** Whether it is the one they have, for whoever chooses a new one. */
  isCurrent(owner: PasswordOwner, password: string): Promise<boolean>
  /** Whether the password is still the one that was judged; from then until the transaction ends it stays that. */
  hold(tx: Transaction, owner: PasswordOwner): Promise<boolean>
  prepare(owner: PasswordOwner, password: string): Promise<NewPassword>
  /** The password stays. Left at the previous address, it would open the account of the address's next owner. */
  changeEmail(owner: PasswordOwner, emailKey: string): Promise<void>
}
