import { isImpersonating } from '@rollcall/client/storage/session-marks.ts'
import { MAX_ACTING_MINUTES } from '@rollcall/domain/identity/acting/acting'
import { isUuid } from '@rollcall/domain/text/uuid'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tImpersonation } from '../../features/consultants/impersonation.words.ts'
import { ImpersonationForm } from '../../features/consultants/impersonation-form.tsx'
import { EntryPage } from '../../features/identity/entry-page.tsx'
import { isSomethingUnsent } from '../send-offline-queue.ts'
import { signOutHere } from '../sign-out.ts'
import { UnsentQuestion } from '../sign-out-screen.tsx'

const route = getRouteApi('/public/user/impersonate/$candidateId')

/** A consultant begins to act for a candidate. */
export default function ImpersonateScreen() {
  const { candidateId } = route.useParams()
  return isUuid(candidateId) ? (
    <Impersonate candidateId={candidateId} />
  ) : (
    <EntryPage title={tImpersonation('title')}>
      <Notice kind="error" title={tImpersonation('wrongLink.title')}>
        {tImpersonation('wrongLink.text')}
      </Notice>
    </EntryPage>
  )
}

function Impersonate({ candidateId }: { candidateId: string }) {
  const { isSomebodySignedIn } = route.useRouteContext()
  const navigate = useNavigate()
  const [returned] = useState(answerInAddress)
  const [isUnsent, setUnsent] = useState(false)
  const [isSignedIn, setSignedIn] = useState(isSomebodySignedIn)

  /** Signs the current user out, unless they would lose unsent changes. */
  async function makeRoom(): Promise<boolean> {
    if (!isSignedIn) return true
    if (await isSomethingUnsent()) {
      setUnsent(true)
      return false
    }
    await signOutHere()
    setSignedIn(false)
    return true
  }
  if (isUnsent) {
    const signedOut = async () => {
      setSignedIn(false)
      setUnsent(false)
    }
    return <UnsentQuestion onSignedOut={signedOut} />
  }
  return (
    <EntryPage
      title={tImpersonation('title')}
      lead={tImpersonation('lead', { minutes: MAX_ACTING_MINUTES })}
      notice={isSignedIn && <Notice>{tImpersonation(isImpersonating() ? 'stopsOther' : 'signsOut')}</Notice>}
    >
      <ImpersonationForm
        candidateId={candidateId}
        returned={returned}
        onStart={makeRoom}
        onStarted={() => navigate({ to: '/', replace: true })}
      />
    </EntryPage>
  )
}

/**
 * Read from the raw query, because the router would read a code of digits as a number. It is used once and removed from the
 * address.
 */
function answerInAddress(): URLSearchParams | undefined {
  const query = new URLSearchParams(window.location.search)
  return query.has('state') ? query : undefined
}
