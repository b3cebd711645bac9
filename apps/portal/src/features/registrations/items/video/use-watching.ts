import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { isEnough, reportIntervalMs } from '@rollcall/domain/compliance/items/watch-ledger'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ItemPlace } from '../../registrations.queries.ts'
import { type Film, reportWatched } from './video.queries.ts'
import { emptyLog, played, stopped, type WatchLog } from './watch-log.ts'

/**
 * Reports the played parts every few seconds, when the video stops, and when the page is left. Always sends all parts: the
 * service credits no faster than its clock, and dropped or lost parts are sent again until they count.
 */
export function useWatching(place: ItemPlace, film: Film) {
  const {
    durationSeconds,
    minWatchPercentageCompletionCriteria: minimum,
    watchedSeconds,
    watchedSegments,
  } = film
  const [credited, setCredited] = useState(() => ({
    watchedSeconds,
    watchedSegments,
    isWatched: isEnough(watchedSeconds * 1_000, durationSeconds * 1_000, minimum),
  }))
  const [failure, setFailure] = useState<Failure | null>(null)
  const log = useRef<WatchLog>(emptyLog)
  /** The parts that the service has credited completely. */
  const settled = useRef(emptyLog.seen)
  const isReporting = useRef(false)

  async function report(isLeaving = false): Promise<void> {
    const { seen } = log.current
    if (seen === settled.current || (isReporting.current && !isLeaving)) return
    isReporting.current = true
    try {
      const answer = await reportWatched(place, seen, isLeaving)
      if (answer.isWatched || answer.watchedSeconds + 1 >= msOf(seen) / 1_000) settled.current = seen
      setCredited((before) => ({ ...before, ...answer }))
      setFailure(null)
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      isReporting.current = false
    }
  }
  const reportNow = useEffectEvent((isLeaving: boolean) => void report(isLeaving))
  useEffect(() => {
    const timer = setInterval(() => reportNow(false), reportIntervalMs(durationSeconds * 1_000))
    const leave = () => {
      if (document.visibilityState === 'hidden') reportNow(true)
    }
    // When a phone closes the page, `visibilitychange` is the only event.
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      reportNow(true)
    }
  }, [durationSeconds])
  return {
    ...credited,
    failure,
    onTime: (seconds: number) => {
      log.current = played(log.current, seconds * 1_000, performance.now())
    },
    onStop: () => {
      const hasRun = log.current.last !== null
      log.current = stopped(log.current)
      if (hasRun) void report()
    },
  }
}

const msOf = (seen: WatchLog['seen']) => seen.reduce((sum, [from, to]) => sum + to - from, 0)
