import { tShared } from '../words/shared.words.ts'
import { isImpersonating } from './session-marks.ts'

/** A consultant who acts is not signed out by it: they stop acting. */
export const signOutLabel = (): string => tShared(isImpersonating() ? 'stopActing' : 'signOut')
