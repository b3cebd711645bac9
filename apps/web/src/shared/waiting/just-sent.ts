import type { Waiting } from './waiting.ts'

/** By then every tab sees in storage what this one took out of it. */
const STORAGE_LAGS_MS = 5_000

const lockOf = ({ id }: Waiting) => `rollcall-sent-${id}`

/**
 * A tab reads storage a moment late, and would send again what another has just sent. Locks are known to all tabs at once:
 * for that moment one stands for what was sent.
 */
export const tellOtherTabs = (waiting: Waiting): Promise<void> =>
  new Promise((told) => {
    if (!('locks' in navigator)) return told()
    void navigator.locks.request(lockOf(waiting), () => {
      told()
      return new Promise((over) => setTimeout(over, STORAGE_LAGS_MS))
    })
  })

export async function wasJustSent(waiting: Waiting): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(waiting))
}
