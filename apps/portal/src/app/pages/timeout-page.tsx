import { Button } from '@rollcall/ui/components/button.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useState } from 'react'
import { tErrorPages } from './error-pages.words.ts'
import { LoadingPage } from './loading-page.tsx'
import { Message, MessagePage, WaysOut } from './message-page.tsx'
import { serviceAnswers } from './service-answers.ts'
import { useAutomaticReload } from './use-automatic-reload.ts'

/** A screen that could not be loaded. */
export function TimeoutPage() {
  const isStaying = useAutomaticReload()
  const [isBusy, setBusy] = useState(false)
  const [isStillNothing, setStillNothing] = useState(false)
  const askAgain = async () => {
    setBusy(true)
    if (await serviceAnswers()) location.reload()
    else setStillNothing(true)
    setBusy(false)
  }

  if (!isStaying) return <LoadingPage />
  return (
    <MessagePage>
      <Message
        icon="offline"
        title={tErrorPages('timeout.title')}
        text={<output>{tErrorPages(`timeout.${isStillNothing ? 'stillNothing' : 'text'}`)}</output>}
        actions={
          <WaysOut>
            <Button variant="primary" busy={isBusy} onClick={() => void askAgain()}>
              {tUi('action.retry')}
            </Button>
          </WaysOut>
        }
      />
    </MessagePage>
  )
}
