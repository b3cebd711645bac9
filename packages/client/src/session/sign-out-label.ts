import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { isActing } from '../storage/session-marks.ts'

/** For an acting consultant it stops acting and does not sign out. */
export const signOutLabel = (): string => tShared(isActing() ? 'stopActing' : 'signOut')
