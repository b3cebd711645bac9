import { Button } from '@rollcall/ui/components/button.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { LoadingView } from '@rollcall/ui/lazy/loading-view.tsx'
import { useEffect, useState } from 'react'
import { useInShell } from '../shell/in-shell.ts'
import css from './loading-page.module.css'
import { tPages } from './pages.words.ts'
import { serviceAnswers } from './service-answers.ts'

let beganAt = Date.now()

/**
 * A wait may be shown in several places in turn, first as the whole page and then as a part of it. It counts as one wait.
 */
export const loadBegan = (): void => {
  beganAt = Date.now()
}

const msSinceLoadBegan = (): number => Date.now() - beganAt

const SLOW_MS = 10_000

/** Loading continues in the background: the screen opens by itself once it is loaded. */
export function LoadingPage() {
  const isSlow = useIsSlow()
  const view = (
    <LoadingView>
      <output>{isSlow && <SlowNotice />}</output>
    </LoadingView>
  )
  return useInShell() ? view : <main className={css.alone}>{view}</main>
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS - msSinceLoadBegan(), true)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

function SlowNotice() {
  const [isAsking, setAsking] = useState(false)
  const [isUnreachable, setUnreachable] = useState(false)
  const retry = async () => {
    setAsking(true)
    if (await serviceAnswers()) location.reload()
    else setUnreachable(true)
    setAsking(false)
  }
  return (
    <span className={css.slow}>
      <span>{isUnreachable ? tPages('slow.unreachable') : tPages('slow.text')}</span>
      <Button busy={isAsking} onClick={() => void retry()}>
        {tUi('action.retry')}
      </Button>
    </span>
  )
}
