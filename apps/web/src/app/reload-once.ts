const KEY = 'rollcall.reloadedAt'
const QUIET_MS = 5 * 60_000

/** Reloads by itself once, then not again for a while: a page that cannot be mended that way must not blink for ever. */
export function reloadOnce(): boolean {
  const before = Number(sessionStorage.getItem(KEY))
  if (Date.now() - before < QUIET_MS) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
  return true
}
