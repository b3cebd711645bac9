import { sessionState } from '@rollcall/client/session/session-state.ts'
import { isImpersonating } from '@rollcall/client/storage/session-marks.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

/** Always rendered, so that screen readers announce text that appears in it. */
export function NetworkNotice({ isFromDevice }: { isFromDevice: boolean }) {
  const isOnline = useIsOnline()
  const router = useRouter()
  useEffect(() => {
    if (!isFromDevice) return
    const awaitLateAnswer = async () => {
      const { state } = await sessionState()
      if (state !== 'unreachable') await router.invalidate()
    }
    void awaitLateAnswer()
  }, [isFromDevice, router])
  return (
    <output className={css.network}>
      {!isOnline && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          {tShell(isImpersonating() ? 'offlineWhileActing' : 'offline')}
        </span>
      )}
      {isOnline && isFromDevice && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          <span>{tShell('unreachable')}</span>
          <TryAgain />
        </span>
      )}
    </output>
  )
}

function TryAgain() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void retry()}>
      {tUi('action.retry')}
    </Button>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
