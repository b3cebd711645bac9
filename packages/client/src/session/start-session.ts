import type { EarlyAnswer } from '@rollcall/ui/site/site.ts'
import { onOtherTabs } from '../storage/other-tabs.ts'
import { personSignedIn } from './access-token.ts'
import { holdEarlyRenewal } from './early-renewal.ts'
import { stopRetryingSignOut } from './pending-sign-out.ts'
import { endSession, forgetSession, setSessionEndReason } from './session-end.ts'
import { forgetRefresh } from './session-state.ts'
import { confirmSignOut, retryLater } from './sign-out.ts'

/**
 * Starts session handling: uses the boot script's refresh, follows changes of the session in other tabs, and completes
 * an earlier page's unconfirmed sign-out, now and whenever the network is back. Returns a function that stops it.
 */
export function startSession(
  renewal: Promise<EarlyAnswer> | null,
  /** The person whose data this tab shows: before a session is confirmed that is the device copy. */
  personShown: () => string | undefined,
): () => void {
  holdEarlyRenewal(renewal)
  const ignoreOtherTabs = onOtherTabs('session', (news) => {
    if (news === 'ended') {
      forgetRefresh()
      endSession('signedOutInOtherTab')
      // The tab that signed out may be closed before the sign-out is confirmed.
      retryLater()
    } else if (isOfAnother(news.begunBy, personSignedIn() ?? personShown())) {
      forgetRefresh()
      endSession()
    }
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

const isOfAnother = (person: string, here: string | undefined) => here !== undefined && here !== person
