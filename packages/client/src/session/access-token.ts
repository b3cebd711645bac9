import type { Acting } from '@rollcall/contract/identity/consultants'
import { sessionMarkOf } from '@rollcall/domain/identity/session-mark'
import { now } from '../clock/clock.ts'
import type { IdentityAnswer } from './identity-call.ts'

export type Token = IdentityAnswer<'POST /refresh'> & Partial<Acting>

const FRESH_MS = 30 * 60_000

interface HeldToken {
  accessToken: string
  renewedAt: number
  expiresAt: number
}

/** In memory alone, gone with the page. The cookie that renews it is hidden from scripts. */
let held: HeldToken | undefined
let sessionNumber = 0

export function holdToken({ accessToken, expiresInSeconds }: Token): void {
  held = { accessToken, renewedAt: Date.now(), expiresAt: now() + expiresInSeconds * 1_000 }
}

/** Ends the session of this page: a response to a request of it says nothing about the next one. */
export function dropToken(): void {
  sessionNumber++
  held = undefined
}

/** Counts the sessions of this page. */
export const currentSessionNumber = (): number => sessionNumber

export const currentToken = (): string | undefined => held?.accessToken

export const isSignedIn = (): boolean => held !== undefined

export const isTokenFresh = (): boolean => held !== undefined && Date.now() - held.renewedAt < FRESH_MS

/** Whose session it is. */
export const personSignedIn = (): string | undefined => held && personOf(held.accessToken)

/** Until when the token is good, by the service's clock; a consultant may act for so long. */
export const sessionExpiresAt = (): number => held?.expiresAt ?? 0

/** The mark of the session, as the service sets it in a cookie. */
export const markSignedIn = (): string | undefined => held && sessionMarkOf(claimsOf(held.accessToken).sid)

export const personOf = (accessToken: string): string => claimsOf(accessToken).sub

function claimsOf(accessToken: string): { sub: string; sid: string } {
  const [, claims = ''] = accessToken.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}
