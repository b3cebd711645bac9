import { onOtherTabs } from '../storage/other-tabs.ts'
import { personSignedIn } from './access-token.ts'
import { holdEarlyResponses } from './early-responses.ts'
import { stopRetryingSignOut } from './pending-sign-out.ts'
import { endSession, forgetSession, setSessionEndReason } from './session-end.ts'
import { forgetRefresh } from './session-state.ts'
import { confirmSignOut, retryLater } from './sign-out.ts'

/**
 * For the start of the page: takes over what the boot script began, follows what other tabs do with the session, and
 * finishes a sign-out that an earlier page could not, now and whenever the network is back. Answers how to end all of it.
 */
export function startSession(boot: Pick<Window['rollcallBoot'], 'refresh' | 'profile'>): () => void {
  holdEarlyResponses(boot)
  const ignoreOtherTabs = onOtherTabs('session', (news) => {
    if (news === 'ended') {
      endSession('signedOutInOtherTab')
      // The tab that signed out may be closed before it is done.
      retryLater()
    } else if (isOfAnother(news.begunBy)) endSession()
  })
  const onOnline = () => void confirmSignOut()
  window.addEventListener('online', onOnline)
  onOnline()
  return () => {
    ignoreOtherTabs()
    window.removeEventListener('online', onOnline)
    stopRetryingSignOut()
    setSessionEndReason(undefined)
    forgetSession()
    forgetRefresh()
  }
}

function isOfAnother(person: string): boolean {
  const here = personSignedIn()
  return here !== undefined && here !== person
}
