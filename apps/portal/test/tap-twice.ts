import type { Locator } from 'vitest/browser'

/**
 * The second tap reaches the same button as the first, however quickly the service answers. With a mouse it may fall on what
 * the first has brought up, and take the focus from it.
 */
export async function tapTwice(button: Locator): Promise<void> {
  const element = button.element() as HTMLElement
  element.click()
  // As between two taps of a thumb, the screen has taken note of the first.
  await Promise.resolve()
  element.click()
}
