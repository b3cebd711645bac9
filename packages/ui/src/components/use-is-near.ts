import { useCallback, useState } from 'react'

/** Whether an element, which gets the ref, is in view or so close to it that what it shows may be fetched. */
export function useIsNear(margin: string) {
  const [isNear, setNear] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return undefined
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
        { rootMargin: margin },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return { watch, isNear }
}
