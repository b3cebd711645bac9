import { beginImpersonation } from '@rollcall/client/session/begin-session.ts'
import { sessionState } from '@rollcall/client/session/session-state.ts'
import { impersonatedCandidateId } from '@rollcall/client/storage/session-marks.ts'
import { isUuid } from '@rollcall/domain/text/uuid'
import { redirect } from '@tanstack/react-router'
import { findActing } from '../../features/consultants/consultant-sign-in.ts'

export interface BeforeImpersonating {
  /** Another user is signed in, who is signed out before the consultant starts. */
  isSomebodySignedIn: boolean
}

/** A consultant who already acts for this candidate continues; any other user is signed out first. */
export async function beforeImpersonating(candidateId: string): Promise<BeforeImpersonating> {
  if (!isUuid(candidateId)) return { isSomebodySignedIn: false }
  const { state } = await sessionState()
  if (state === 'signedIn' && impersonatedCandidateId() === candidateId)
    throw redirect({ to: '/', replace: true })
  if (state !== 'signedOut') return { isSomebodySignedIn: true }
  const acting = await findActing(candidateId)
  if (!acting) return { isSomebodySignedIn: false }
  await beginImpersonation(acting)
  throw redirect({ to: '/', replace: true })
}
