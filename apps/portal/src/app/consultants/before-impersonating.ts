import { beginImpersonation } from '@rollcall/client/session/begin-session.ts'
import { sessionState } from '@rollcall/client/session/session-state.ts'
import { impersonatedCandidateId } from '@rollcall/client/storage/session-marks.ts'
import { isUuid } from '@rollcall/domain/text/uuid'
import { redirect } from '@tanstack/react-router'
import { findActing } from '../../features/consultants/consultant-sign-in.ts'

export interface BeforeImpersonating {
  /** They are signed out before a consultant starts. */
  isSomebodySignedIn: boolean
}

/** Who acts for this candidate already goes on doing so; anybody else who is signed in is signed out first. */
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
