import { storageName } from './names.ts'

/**
 * Set and cleared by the service with the real cookie. It gives no access, and only saves a request that would fail.
 */
export const hasSessionCookie = (): boolean => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

/** Identifies the session of the cookie. Data stored by another session must not be shown. */
export const sessionMark = (): string | undefined =>
  /(?:^|; )rollcall-session-mark=([^;]+)/.exec(document.cookie)?.[1]

/** Marks a sign-out that the service has not confirmed. It does not say who signed out. */
export const PENDING_SIGN_OUT = 'signOutPending'

const ACTED_FOR = storageName('impersonatedCandidateId')

/** The candidate a consultant acts for in this tab. Other tabs have their own session. Removed with the tab. */
export const actedForCandidateId = (): string | undefined => sessionStorage.getItem(ACTED_FOR) ?? undefined
export const isActing = (): boolean => actedForCandidateId() !== undefined

export const markActing = (candidateId: string): void => sessionStorage.setItem(ACTED_FOR, candidateId)
export const unmarkActing = (): void => sessionStorage.removeItem(ACTED_FOR)
