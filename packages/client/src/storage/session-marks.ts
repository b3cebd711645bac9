import { storageName } from './names.ts'

/** Set and cleared by the service beside the real cookie. It opens nothing; it only saves a request that would fail. */
export const hasSessionCookie = (): boolean => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

/** Which session the cookie is of. Data kept on the device in another session must not be shown. */
export const sessionMark = (): string | undefined =>
  /(?:^|; )rollcall-session-mark=([^;]+)/.exec(document.cookie)?.[1]

/** Marks a sign-out that the service has not confirmed. It does not say who signed out. */
export const PENDING_SIGN_OUT = 'signOutPending'

const IMPERSONATED = storageName('impersonatedCandidateId')

/** The candidate a consultant acts for in this tab. Other tabs have their own session. Removed with the tab. */
export const impersonatedCandidateId = (): string | undefined =>
  sessionStorage.getItem(IMPERSONATED) ?? undefined
export const isImpersonating = (): boolean => impersonatedCandidateId() !== undefined

export const markImpersonation = (candidateId: string): void =>
  sessionStorage.setItem(IMPERSONATED, candidateId)
export const unmarkImpersonation = (): void => sessionStorage.removeItem(IMPERSONATED)
