import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { MAX_ACTING_MINUTES } from '@rollcall/domain/identity/acting/acting'
import { isUuid } from '@rollcall/domain/text/uuid'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { tActing } from '../../features/acting/acting.words.ts'
import { ActingForm } from '../../features/acting/acting-form.tsx'
import { EntryPage } from '../../features/identity/entry-page.tsx'
import { isSomethingUnsent } from '../send-offline-queue.ts'
import { signOutHere } from '../sign-out.ts'
import { UnsentQuestion } from '../sign-out-screen.tsx'

const route = getRouteApi('/public/user/impersonate/$candidateId')

/** A consultant begins to act for a candidate. */
export default function StartActingScreen() {
  const { candidateId } = route.useParams()
  return isUuid(candidateId) ? (
    <StartActing candidateId={candidateId} />
  ) : (
    <EntryPage title={tActing('title')}>
      <Notice kind="error" title={tActing('wrongLink.title')}>
        {tActing('wrongLink.text')}
      </Notice>
    </EntryPage>
  )
}

function StartActing({ candidateId }: { candidateId: string }) {
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
      title={tActing('title')}
      lead={tActing('lead', { minutes: MAX_ACTING_MINUTES })}
      notice={isSignedIn && <Notice>{tActing(isActing() ? 'stopsOther' : 'signsOut')}</Notice>}
    >
      <ActingForm
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
