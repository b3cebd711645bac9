import type { RouterHistory } from '@tanstack/react-router'

/**
 * Makes Back close the top dialog before it leaves the page. While a dialog is open, the history has one more entry with the
 * same address, which the back button removes. The router never sees it: the entry is removed before any other change of the
 * history, so navigation from inside a dialog works as if it were not there.
 */
const OVER_PAGE = 'isOverPage'

const open: (() => void)[] = []
const afterRemoval: (() => void)[] = []
let isOver = false
let isRemoving = false
let routerKey: () => unknown = () => undefined
let settling: ReturnType<typeof setTimeout> | undefined

/** Returns a function to call once the dialog is closed. The back button calls `close`, which may refuse. */
export function dialogOpened(close: () => void): () => void {
  open.push(close)
  settleSoon()
  return () => {
    open.splice(open.lastIndexOf(close), 1)
    settleSoon()
  }
}

/** Call once per page. Returns a function that ends it. */
export function followBackButton(history: RouterHistory): () => void {
  const { push, replace, back, go } = history
  routerKey = () => history.location.state.__TSR_key
  history.push = (...given) => withoutEntry(() => push(...given))
  history.replace = (...given) => withoutEntry(() => replace(...given))
  history.back = (...given) => withoutEntry(() => back(...given))
  history.go = (...given) => withoutEntry(() => go(...given))
  // Before the router's own listener.
  window.addEventListener('popstate', popped, { capture: true })
  // Reloaded with a dialog open: the entry still exists, and the dialog does not.
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

/** Runs after all dialogs of one change, so that a dialog replaced by another keeps the entry. */
function settleSoon(): void {
  clearTimeout(settling)
  settling = setTimeout(() => {
    if (isRemoving) return
    if (open.length === 0 && isOver) remove()
    if (open.length > 0 && !isOver) {
      isOver = true
      // Uses the prototype's method, because the router wraps that of the object.
      History.prototype.pushState.call(window.history, { ...window.history.state, [OVER_PAGE]: true }, '')
    }
  })
}

function popped(event: PopStateEvent): void {
  // The user may have gone back several pages: the router handles that.
  const isSamePage = event.state?.__TSR_key === routerKey()
  const isOurs = isRemoving || isOver || isEntry(event.state)
  if (isOurs && isSamePage) event.stopImmediatePropagation()
  if (isRemoving) {
    isRemoving = false
    isOver = false
    for (const task of afterRemoval.splice(0)) task()
    settleSoon()
  } else if (isEntry(event.state)) {
    // Forward to the entry of a closed dialog.
    event.stopImmediatePropagation()
    isOver = true
    remove()
  } else if (isOver) {
    isOver = false
    if (isSamePage) open.at(-1)?.()
    // A dialog that stays open, locked or asking for confirmation, gets its entry again.
    settleSoon()
  }
}
