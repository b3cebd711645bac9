import { useCallback, useSyncExternalStore } from 'react'

/** The widths at which the markup or the fetched data changes, which a style sheet cannot decide. */
type Breakpoint = 960 | 1264 | 1904

/** Whether the window is at least this many pixels wide. */
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
