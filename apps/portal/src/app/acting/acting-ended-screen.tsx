import { sessionEndReason, setSessionEndReason } from '@rollcall/client/session/session-end.ts'
import { clientFailure } from '@rollcall/client/transport/failure.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findEndOfSession } from '../../features/acting/acting.queries.ts'
import { tActing } from '../../features/acting/acting.words.ts'
import { Message, MessagePage } from '../pages/message-page.tsx'
import { lastActedFor } from '../sign-out.ts'

/** Shown after the consultant stopped, or after the service ended it, which a toast says. */
export default function ActingEndedScreen() {
  useEffect(() => {
    if (sessionEndReason() !== 'actingEnded') return
    setSessionEndReason(undefined)
    toast(clientFailure('impersonation_token_failed').message, 'error')
  }, [])
  const navigate = useNavigate()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  /**
   * Ends the provider's session first, if possible; a provider that does not respond does not keep the user signed in here.
   */
  async function logOut() {
    setIsLoggingOut(true)
    const { data } = await findEndOfSession()
    if (data?.endSessionUrl) location.assign(data.endSessionUrl)
    else await navigate({ to: '/logout' })
  }
  return (
    <MessagePage>
      <Message
        icon="check-circle"
        title={tActing('ended.title', {
          name: lastActedFor() ?? tActing('ended.theCandidate'),
        })}
        text={tActing('ended.text')}
        actions={
          <>
            <Button variant="primary" busy={isLoggingOut} onClick={() => void logOut()}>
              {tActing('ended.signOut')}
            </Button>
            <Link to="/" className={buttonClass()}>
              {tActing('ended.home')}
            </Link>
          </>
        }
      />
    </MessagePage>
  )
}
