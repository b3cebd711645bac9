import { useCallback, useSyncExternalStore } from 'react'

/** The widths from which something stands elsewhere, or more has to be fetched, so that a style sheet cannot decide it. */
type Breakpoint = 1264 | 1904

/** Whether the window is so many pixels wide, or wider. */
export function useIsAtLeast(width: Breakpoint): boolean {
  const query = `(width >= ${width}px)`
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
