import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { isActing } from '../storage/session-marks.ts'

/** A consultant who acts is not signed out by it: they stop acting. */
export const signOutLabel = (): string => tShared(isActing() ? 'stopActing' : 'signOut')
