import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { useEffect, useRef } from 'react'

/**
 * Reports once that an open offer is on the screen, so that it is not sent as a text message too. A page that was opened in the
 * background has not been seen.
 */
export function useReportSeen(report: () => Promise<unknown>, isOpen: boolean): void {
  const isIdle = useIsIdle()
  const isReported = useRef(false)
  useEffect(() => {
    if (!isIdle || !isOpen) return undefined
    const reportIfVisible = () => {
      if (isReported.current || document.visibilityState !== 'visible') return
      isReported.current = true
      // If it does not arrive, the text message does.
      report().catch(() => undefined)
    }
    reportIfVisible()
    document.addEventListener('visibilitychange', reportIfVisible)
    return () => document.removeEventListener('visibilitychange', reportIfVisible)
  }, [isIdle, isOpen, report])
}
