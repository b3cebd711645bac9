import { useEffect, useState } from 'react'
import { LoadingView } from '../../shared/ui/loading-view.tsx'
import { msSinceLoadBegan } from '../load-clock.ts'
import { useInShell } from '../shell/in-shell.ts'
import css from './message.module.css'
import { SlowNotice } from './slow-notice.tsx'

const SLOW_MS = 10_000

/** Loading goes on behind the words: the screen opens by itself whenever it arrives. */
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
