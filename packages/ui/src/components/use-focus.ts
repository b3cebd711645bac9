import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to an element that has just appeared; the element gets the ref. The focus moves when the element appears
 * while `isWanted`, and again whenever `isWanted` becomes another true value, such as a count.
 */
export function useFocus<T extends HTMLElement>(...given: [] | [isWanted: unknown]): RefObject<T | null> {
  // Not a default value: undefined must mean not wanted.
  const isWanted = given.length === 0 || given[0]
  const element = useRef<T>(null)
  useLayoutEffect(() => {
    if (isWanted) element.current?.focus({ preventScroll: isInView(element.current) })
  }, [isWanted])
  return element
}

/** Scrolls only if the element is not visible; for an element taller than the window, its top is enough. */
function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return top >= 0 && (height > window.innerHeight ? top < window.innerHeight : bottom <= window.innerHeight)
}
