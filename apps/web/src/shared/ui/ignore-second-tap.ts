const DOUBLE_TAP_MS = 400

const ignore = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

/** The second tap of two falls on what comes to lie where the button was: a link of the menu below, say. */
export function ignoreSecondTap(): void {
  window.addEventListener('click', ignore, { capture: true })
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }), DOUBLE_TAP_MS)
}
