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

/** In memory only, lost with the page. Scripts cannot read the cookie that renews it. */
let held: HeldToken | undefined
let sessionNumber = 0

export function holdToken({ accessToken, expiresInSeconds }: Token): void {
  held = { accessToken, renewedAt: Date.now(), expiresAt: now() + expiresInSeconds * 1_000 }
}

/** Ends the session of this page. Responses to its earlier requests are ignored from then on. */
export function dropToken(): void {
  sessionNumber++
  held = undefined
}

/** Counts the sessions of this page. */
export const currentSessionNumber = (): number => sessionNumber

export const currentToken = (): string | undefined => held?.accessToken

export const isSignedIn = (): boolean => held !== undefined

export const isTokenFresh = (): boolean => held !== undefined && Date.now() - held.renewedAt < FRESH_MS

/** The id of the session's candidate. */
export const personSignedIn = (): string | undefined => held && personOf(held.accessToken)

/** When the token expires, by the service's clock; a consultant may act until then. */
export const sessionExpiresAt = (): number => held?.expiresAt ?? 0

/** The mark of the session, as the service sets it in a cookie. */
export const markSignedIn = (): string | undefined => held && sessionMarkOf(claimsOf(held.accessToken).sid)

export const personOf = (accessToken: string): string => claimsOf(accessToken).sub

function claimsOf(accessToken: string): { sub: string; sid: string } {
  const [, claims = ''] = accessToken.split('.')
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
}
