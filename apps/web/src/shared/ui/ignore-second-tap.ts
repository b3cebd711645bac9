const DOUBLE_TAP_MS = 400
const THUMB_PX = 40

let lastPress = { x: 0, y: 0 }
window.addEventListener(
  'click',
  ({ clientX, clientY }) => {
    lastPress = { x: clientX, y: clientY }
  },
  { capture: true },
)

/**
 * The second tap of two falls on what comes to lie where the button was: a link of the menu below, say. One anywhere else
 * is meant.
 */
export function ignoreSecondTap(): void {
  const { x, y } = lastPress
  const ignore = (event: MouseEvent) => {
    const isByKey = event.detail === 0
    if (isByKey || Math.hypot(event.clientX - x, event.clientY - y) > THUMB_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), DOUBLE_TAP_MS)
}
