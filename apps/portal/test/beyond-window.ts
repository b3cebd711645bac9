/**
 * Elements beyond the sides of a window of this width, unless an ancestor scrolls or clips them. Journeys run it inside
 * their page, so it refers to nothing outside itself.
 */
export function beyondWindow(width: number): string[] {
  const isClipped = (element: Element): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect()
      return own > 1 && height > 1 && (right > width + 0.5 || left < -0.5) && !isClipped(element)
    })
    .map((element) => element.outerHTML.slice(0, 200))
}
