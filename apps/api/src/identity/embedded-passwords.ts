import type { PasswordAuthority } from '../platform/password-authority.ts'
import { holdPasswordHash, replacePasswordHash, setPasswordHash } from './accounts.queries.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

/** Kept by the service itself, as hashes. */
export const embeddedPasswords: PasswordAuthority = {
  async judge(owner, _emailKey, password) {
    if (await isPasswordRight(owner?.passwordHash, password)) return 'right'
    return owner ? 'wrong' : 'unknown'
  },
  isCurrent: async ({ passwordHash }, password) =>
    passwordHash !== null && (await isPasswordRight(passwordHash, password)),
  hold: async (tx, { id, passwordHash }) =>
    (await holdPasswordHash.first(tx, id, passwordHash)) !== undefined,
  // They are kept by the account's id.
  changeEmail: () => Promise.resolve(),
  async prepare({ id, passwordHash }, password) {
    // Before the transaction, because hashing is slow and queued.
    const hash = await hashPassword(password)
    return {
      set: async (tx, now) => void (await setPasswordHash.run(tx, id, hash, new Date(now))),
      replace: async (tx, now) =>
        (await replacePasswordHash.run(tx, id, passwordHash, hash, new Date(now))) === 1,
    }
  },
}
