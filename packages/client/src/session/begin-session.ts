import type { Acting } from '@rollcall/contract/identity/consultants'
import { tellOtherTabs } from '../storage/other-tabs.ts'
import { markActing } from '../storage/session-marks.ts'
import { forgetHeld } from '../storage/stored.ts'
import type { ApiResponse } from '../transport/response.ts'
import { holdToken, personOf, type Token } from './access-token.ts'
import { forgetSignOut } from './pending-sign-out.ts'
import { forgetSession, setSessionEndReason } from './session-end.ts'

type Prepare = (person: string) => Promise<void>

let prepare: Prepare | undefined

/** Clears the previous user's data before a session begins, so that it is never shown to the next user. */
export const beforeSession = (prepareForNext: Prepare): void => {
  prepare = prepareForNext
}

export async function beginSession(token: Token): Promise<void> {
  forgetSession()
  const person = personOf(token.accessToken)
  await prepare?.(person)
  tellOtherTabs('session', { begunBy: person })
  holdToken(token)
  setSessionEndReason(undefined)
}

/** Ends the session of the person who was signed in. It concerns this tab alone, so the others are not notified. */
export async function beginActing(answer: ApiResponse<Acting>): Promise<void> {
  if (!answer.isSuccess) return
  forgetSignOut('consultant')
  forgetSession()
  await prepare?.(answer.data.candidateId)
  markActing(answer.data.candidateId)
  forgetHeld()
  holdToken(answer.data)
  setSessionEndReason(undefined)
}
