import { beginActing } from '@rollcall/client/session/begin-session.ts'
import { sessionState } from '@rollcall/client/session/session-state.ts'
import { actedForCandidateId } from '@rollcall/client/storage/session-marks.ts'
import { isUuid } from '@rollcall/domain/text/uuid'
import { redirect } from '@tanstack/react-router'
import { findActing } from '../../features/acting/consultant-sign-in.ts'

export interface BeforeActing {
  /** Another user is signed in, who is signed out before the consultant starts. */
  isSomebodySignedIn: boolean
}

/** A consultant who already acts for this candidate continues; any other user is signed out first. */
export async function beforeActing(candidateId: string): Promise<BeforeActing> {
  if (!isUuid(candidateId)) return { isSomebodySignedIn: false }
  const { state } = await sessionState()
  if (state === 'signedIn' && actedForCandidateId() === candidateId)
    throw redirect({ to: '/', replace: true })
  if (state !== 'signedOut') return { isSomebodySignedIn: true }
  const acting = await findActing(candidateId)
  if (!acting) return { isSomebodySignedIn: false }
  await beginActing(acting)
  throw redirect({ to: '/', replace: true })
}
