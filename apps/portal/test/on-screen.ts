import { iconPaths } from '@rollcall/ui/components/icon-paths.ts'
import { onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/** The text of each element, in order; for `expect.poll`. */
export const textsOf = (locator: Locator) => (): string[] =>
  locator.elements().map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

/** Waits for the element: `locator.element()` throws if the screen has not rendered it yet. */
export const elementOf = async <E extends Element = HTMLElement>(locator: Locator): Promise<E> =>
  (await locator.findElement({ timeout: 45_000 })) as Element as E

/** Waits for the element and moves the focus to it, without a click. */
export const focusOn = async (locator: Locator): Promise<void> => (await elementOf(locator)).focus()

/** Waits for the element and measures it. */
export const boxOf = async (locator: Locator): Promise<DOMRect> =>
  (await elementOf(locator)).getBoundingClientRect()

/** The number of cards and rows with a chevron. */
export const chevrons = async (locator: Locator): Promise<number> =>
  (await elementOf(locator)).querySelectorAll(`svg > path[d="${iconPaths.right}"]`).length

/** Elements beyond the right edge of the window. */
export const stickingOut = (): string[] =>
  [...document.querySelectorAll('main *, dialog *')]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
    .map((element) => element.outerHTML.slice(0, 200))

/** Records files that the page would save from now on. */
export function savedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`
    if (blob instanceof Blob) blobs.set(address, blob)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    // Unfolds the long lines of a calendar file.
    files.push({ name: this.download, text: async () => (await blob?.text())?.replaceAll('\r\n ', '') ?? '' })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return files
}
