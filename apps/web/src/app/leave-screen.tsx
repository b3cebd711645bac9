import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { storedNames } from '../shared/storage/stored.ts'
import { Button } from '../shared/ui/button.tsx'
import { buttonClass } from '../shared/ui/button-class.ts'
import { t } from '../shared/words/words.ts'
import { leave } from './leave.ts'
import { Message } from './pages/message.tsx'
import { MessagePage } from './pages/message-page.tsx'

/** Asks before what waits for the network is lost. */
export default function LeaveScreen() {
  const router = useRouter()
  const [count] = useState(() => storedNames('waiting.').length)
  const [isBusy, setBusy] = useState(false)
  const leaveAnyway = async () => {
    setBusy(true)
    await leave()
    await router.navigate({ to: '/login', replace: true })
  }
  return (
    <MessagePage>
      <Message
        icon="offline"
        title={t('waiting.leave.title', { count })}
        text={t('waiting.leave.text')}
        actions={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {t('waiting.leave.stay')}
            </Link>
            <Button busy={isBusy} onClick={() => void leaveAnyway()}>
              {t('waiting.leave.leave')}
            </Button>
          </>
        }
      />
    </MessagePage>
  )
}
