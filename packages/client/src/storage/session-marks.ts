import { storageName } from './names.ts'

/** Set and cleared by the service beside the real cookie; it opens nothing, it only spares a hopeless request. */
export const hasSessionCookie = (): boolean => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

/** Where a sign-out is noted that the service has not confirmed. It says nothing of whoever signed out. */
export const PENDING_SIGN_OUT = 'signOutPending'

const IMPERSONATED = storageName('impersonatedCandidateId')

/** Whom a consultant acts for in this tab. Other tabs keep their own session, and it is gone with the tab. */
export const impersonatedCandidateId = (): string | undefined =>
  sessionStorage.getItem(IMPERSONATED) ?? undefined
export const isImpersonating = (): boolean => impersonatedCandidateId() !== undefined

export const markImpersonation = (candidateId: string): void =>
  sessionStorage.setItem(IMPERSONATED, candidateId)
export const unmarkImpersonation = (): void => sessionStorage.removeItem(IMPERSONATED)
