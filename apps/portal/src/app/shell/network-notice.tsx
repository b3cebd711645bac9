import { clockOffset, now } from '@rollcall/client/clock/clock.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { sessionState } from '@rollcall/client/session/session-state.ts'
import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

/** A service that takes longer to respond is called unreachable. */
const PATIENCE_MS = 4_000

type Props = { isFromDevice: boolean; timeZone: string }

/** Always rendered, so that screen readers announce text that appears in it. */
export function NetworkNotice({ isFromDevice, timeZone }: Props) {
  const isOnline = useIsOnline()
  const isUnreachable = useIsUnreachable(isFromDevice)
  return (
    <output className={css.network}>
      {!isOnline && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          <span>
            {tShell(isActing() ? 'offlineWhileActing' : 'offline')}
            <SavedAt timeZone={timeZone} />
          </span>
        </span>
      )}
      {isOnline && isUnreachable && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          <span>
            {tShell('unreachable')}
            <SavedAt timeZone={timeZone} />
          </span>
          <TryAgain />
        </span>
      )}
    </output>
  )
}

/** The service did not respond, or has not responded for a while. */
function useIsUnreachable(isFromDevice: boolean): boolean {
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    if (!isFromDevice) return undefined
    let isCurrent = true
    const timer = setTimeout(() => setUnreachable(true), PATIENCE_MS)
    async function check() {
      const { state } = await sessionState()
      // The service has responded: only the screen's file may still be missing.
      clearTimeout(timer)
      if (isCurrent) setUnreachable(state === 'unreachable')
    }
    void check()
    return () => {
      isCurrent = false
      clearTimeout(timer)
      setUnreachable(false)
    }
  }, [isFromDevice])
  return isUnreachable
}

/** How old the device copy is, by the profile in it. */
function SavedAt({ timeZone }: { timeZone: string }) {
  const updatedAt = useQueryClient().getQueryState(currentUserQuery.queryKey)?.dataUpdatedAt
  if (!updatedAt || isActing()) return null
  const instant = updatedAt + clockOffset()
  const date = localDateOf(instant, timeZone)
  const time = formatTime(instant, timeZone)
  const isToday = date === localDateOf(now(), timeZone)
  return (
    <> {isToday ? tShell('savedToday', { time }) : tShell('saved', { day: formatShortDay(date), time })}</>
  )
}

function TryAgain() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    await sessionState()
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
