/** Set and cleared by the service beside the real cookie; it opens nothing, it only spares a hopeless request. */
export const hasSessionCookie = (): boolean => /(?:^|; )rollcall-session=1(?:;|$)/.test(document.cookie)

/** Where a sign-out is noted that the service has not confirmed. It says nothing of whoever signed out. */
export const PENDING_SIGN_OUT = 'signOutPending'
