import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { t } from '../../shared/words/words.ts'
import { reloadOnce } from '../reload-once.ts'
import { serviceAnswers } from '../service-answers.ts'
import { LoadingPage } from './loading-page.tsx'
import { Message } from './message.tsx'
import { MessagePage } from './message-page.tsx'
import { WaysOut } from './ways-out.tsx'

/** A screen that did not come. A service that answers has it, so the page is loaded anew; else the network is gone. */
export function TimeoutPage() {
  const [isFirstAsked, setFirstAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isStillNothing, setStillNothing] = useState(false)

  useEffect(() => {
    const askFirst = async () => {
      const isReloading = (await serviceAnswers()) && reloadOnce()
      setFirstAsked(!isReloading)
    }
    const reload = () => location.reload()
    void askFirst()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  const askAgain = async () => {
    setBusy(true)
    if (await serviceAnswers()) location.reload()
    else setStillNothing(true)
    setBusy(false)
  }

  if (!isFirstAsked) return <LoadingPage />
  return (
    <MessagePage>
      <Message
        icon="offline"
        title={t('pages.timeout.title')}
        text={<output>{t(`pages.timeout.${isStillNothing ? 'stillNothing' : 'text'}`)}</output>}
        actions={
          <WaysOut>
            <Button variant="primary" busy={isBusy} onClick={() => void askAgain()}>
              {t('ui.action.retry')}
            </Button>
          </WaysOut>
        }
      />
    </MessagePage>
  )
}
