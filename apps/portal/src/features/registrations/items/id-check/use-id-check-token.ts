import { now } from '@rollcall/client/clock/clock.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useRef } from 'react'
import type { ItemPlace } from '../../registrations.queries.ts'
import { type IdCheckToken, renewToken } from './id-check.queries.ts'

/** An upload takes a while, and the token must be valid until it ends. */
const MIN_LEFT_MS = 120_000

/**
 * Sends a request with the token of an ID check. An expired token is renewed, before or after the service refuses it, and
 * the request is sent again.
 */
export function useIdCheckToken(place: ItemPlace, given: IdCheckToken) {
  const latest = useRef<IdCheckToken>(null)

  async function renewed(): Promise<string> {
    latest.current = await renewToken(place)
    return latest.current.accessToken
  }
  return async <T>(send: (accessToken: string) => Promise<T>): Promise<T> => {
    const isLater = latest.current !== null && latest.current.expiresAtUTC > given.expiresAtUTC
    const { accessToken, expiresAtUTC } = (isLater && latest.current) || given
    const isOld = Date.parse(expiresAtUTC) - now() < MIN_LEFT_MS
    try {
      return await send(isOld ? await renewed() : accessToken)
    } catch (error) {
      if (asFailure(error).code !== 'id_check_token_expired') throw error
      return send(await renewed())
    }
  }
}
