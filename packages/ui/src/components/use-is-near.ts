import { useCallback, useState } from 'react'

/** Whether the element with the ref is in view, or close enough to fetch its content. */
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
