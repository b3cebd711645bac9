import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * The one way to move the focus to something that has just appeared: give the ref to the element. It moves when the element
 * appears while `isWanted`, and again whenever `isWanted` becomes another true value, a count, say.
 */
export function useFocus<T extends HTMLElement>(...given: [] | [isWanted: unknown]): RefObject<T | null> {
  // Not a default: what is undefined is not wanted.
  const isWanted = given.length === 0 || given[0]
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: isInView(element.current) })
  }, [isWanted])
  return element
}

/** Somebody who sees it already is not moved; of what is taller than the window, its beginning is enough. */
function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return top >= 0 && (height > window.innerHeight ? top < window.innerHeight : bottom <= window.innerHeight)
}
