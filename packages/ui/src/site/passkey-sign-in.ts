import { currentSite } from './site.ts'

/** Whether a passkey signs in without the password: not if a hosted service decides who may sign in. */
export const isPasskeyEnough = (): boolean => currentSite().config.identity.passkeySignIn
