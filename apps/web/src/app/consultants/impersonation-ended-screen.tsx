import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tImpersonation } from '../../features/consultants/impersonation.words.ts'
import { clientFailure } from '../../shared/api/failure.ts'
import { forgetSessionEndReason, sessionEndReason } from '../../shared/session/session.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { tTitle } from '../../shared/words/page-titles.words.ts'
import { Message, MessagePage } from '../pages/message-page.tsx'

/** Stopped by the consultant, or by the service, which the toast tells. */
export default function ImpersonationEndedScreen() {
  useEffect(() => {
    if (sessionEndReason() !== 'impersonationEnded') return
    forgetSessionEndReason()
    toast(clientFailure('impersonation_token_failed').message, 'error')
  }, [])
  return (
    <MessagePage>
      <Message
        icon="check-circle"
        title={tTitle('impersonateLogout')}
        text={tImpersonation('ended.text')}
        actions={
          <>
            <Link to="/logout" preload={false} className={buttonClass('primary')}>
              {tImpersonation('ended.logOut')}
            </Link>
            <Link to="/" className={buttonClass()}>
              {tImpersonation('ended.home')}
            </Link>
          </>
        }
      />
    </MessagePage>
  )
}
