import { hash, verify } from '@node-rs/argon2'
import { ApiError, soon } from '../platform/api-error.ts'

/** The library's names of algorithms are a const enum, which `isolatedModules` does not support. */
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash takes about 35 ms of a core. Two at a time leave processor time to other requests. */
const AT_ONCE = 2
const MAX_WAITING = 100

let running = 0
const waiting: (() => void)[] = []

/** A flood of sign-ins waits in a short queue of its own or is refused, and cannot starve other calls. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    }
    await new Promise<void>((turn) => waiting.push(turn))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

let anyHash: string | undefined

/** Takes as long without a stored hash, so that the duration does not reveal which accounts exist. */
export async function isPasswordRight(stored: string | null | undefined, password: string): Promise<boolean> {
  const compared = stored ?? (anyHash ??= await hashPassword('no account has this password'))
  const matches = await inTurn(() => verify(compared, password, options))
  return matches && Boolean(stored)
}
