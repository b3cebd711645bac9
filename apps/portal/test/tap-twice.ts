import type { Locator } from 'vitest/browser'
import { elementOf } from './on-screen.ts'

/**
 * Sends both taps to the same button, however quickly the service responds. With a mouse the second may hit whatever the
 * first has opened, and move the focus.
 */
export async function tapTwice(button: Locator): Promise<void> {
  const element = await elementOf(button)
  element.click()
  // Lets the screen handle the first tap, as between two real taps.
  await Promise.resolve()
  element.click()
}
