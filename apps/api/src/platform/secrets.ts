import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a link, a cookie or a key; only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Constant time, so that the duration of a guess reveals nothing. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hashOf(one), hashOf(other))
