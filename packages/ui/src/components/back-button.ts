import type { RouterHistory } from '@tanstack/react-router'

/**
 * Back closes the dialog on top before it leaves the page. While any dialog is open an entry of the history lies over the
 * page's own, with the same address, for the back button to take away. The router never hears of it: the entry goes before
 * anything else happens to the history, so whoever navigates from inside a dialog finds the page as if it had not been there.
 */
const OVER_PAGE = 'isOverPage'

const open: (() => void)[] = []
const afterRemoval: (() => void)[] = []
let isOver = false
let isRemoving = false
let routerKey: () => unknown = () => undefined
let settling: ReturnType<typeof setTimeout> | undefined

/** Answers how to say that it is closed. `close` is what the back button asks of it; it may refuse. */
export function dialogOpened(close: () => void): () => void {
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    settleSoon()
  }
}

/** Once for a page. Answers how to end it. */
export function followBackButton(history: RouterHistory): () => void {
  const { push, replace, back, go } = history
  routerKey = () => history.location.state.__TSR_key
  history.push = (...given) => withoutEntry(() => push(...given))
  history.replace = (...given) => withoutEntry(() => replace(...given))
  history.back = (...given) => withoutEntry(() => back(...given))
  history.go = (...given) => withoutEntry(() => go(...given))
  // Before the router's own listener.
  window.addEventListener('popstate', popped, { capture: true })
  // Reloaded with a dialog open: the entry is still there, and the dialog is not.
  isOver = isEntry(window.history.state)
  settleSoon()
  return () => {
    window.removeEventListener('popstate', popped, { capture: true })
    clearTimeout(settling)
    open.length = 0
    afterRemoval.length = 0
    isOver = false
    isRemoving = false
  }
}

const isEntry = (state: unknown): boolean => typeof state === 'object' && state !== null && OVER_PAGE in state

function withoutEntry(task: () => void): void {
  if (!isOver) return task()
  afterRemoval.push(task)
  remove()
}

function remove(): void {
  if (isRemoving) return
  isRemoving = true
  window.history.back()
}

/** Later than the dialogs of one change: of one that is replaced by another the entry stays. */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (isRemoving) return
    if (open.length === 0 && isOver) remove()
    if (open.length > 0 && !isOver) {
      isOver = true
      // The prototype's: the router watches the one of the object.
      History.prototype.pushState.call(window.history, { ...window.history.state, [OVER_PAGE]: true }, '')
    }
  })
}

function popped(event: PopStateEvent): void {
  // Somebody may go several pages at once: that is the router's to know.
  const isSamePage = event.state?.__TSR_key === routerKey()
  const isOurs = isRemoving || isOver || isEntry(event.state)
  if (isOurs && isSamePage) event.stopImmediatePropagation()
  if (isRemoving) {
    isRemoving = false
    isOver = false
    for (const task of afterRemoval.splice(0)) task()
    settleSoon()
  } else if (isEntry(event.state)) {
    // Forward, to a dialog that was closed.
    event.stopImmediatePropagation()
    isOver = true
    remove()
  } else if (isOver) {
    isOver = false
    if (isSamePage) open.at(-1)?.()
    // One that stays, locked or with a question of its own, is guarded again.
    settleSoon()
  }
}
