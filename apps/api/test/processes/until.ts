import { setTimeout as wait } from 'node:timers/promises'

/** Waits for what must come about; fails by name when it does not. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { withinMs = 90_000, everyMs = 10 } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`it did not come about in ${withinMs} ms: ${what}`)
    await wait(everyMs)
  }
}
