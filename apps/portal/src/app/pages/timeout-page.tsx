import { Button } from '@rollcall/ui/components/button.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useEffect, useState } from 'react'
import { LoadingPage } from './loading-page.tsx'
import { Message, MessagePage, WaysOut } from './message-page.tsx'
import { tPages } from './pages.words.ts'
import { serviceAnswers } from './service-answers.ts'

/**
 * A screen that could not be loaded. If the service responds, it has a newer version, so the page is reloaded; otherwise the
 * network is down.
 */
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
        title={tPages('timeout.title')}
        text={<output>{tPages(`timeout.${isStillNothing ? 'stillNothing' : 'text'}`)}</output>}
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

const KEY = 'rollcall.reloadedAt'
const QUIET_MS = 5 * 60_000

/** Reloads automatically once, then not again for a while: a page that a reload cannot fix must not reload for ever. */
function reloadOnce(): boolean {
  const before = Number(sessionStorage.getItem(KEY))
  if (Date.now() - before < QUIET_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}
