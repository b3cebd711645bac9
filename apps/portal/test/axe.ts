import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { beyondWindow } from './beyond-window.ts'
import { desktop, phone } from './open-portal.ts'

/** The dark theme changes colours alone. */
const themes: Record<string, RunOptions> = {
  light: {},
  dark: { runOnly: ['color-contrast'] },
}

/** Leaves out what is not read here; frames show empty pages. */
const options: RunOptions = { resultTypes: ['violations'], selectors: false, iframes: false }

/** The narrowest phone that is supported. */
const smallPhone = { width: 360, height: 740 }

/**
 * Expects no accessibility violation in a window of this size, light and dark, and nothing beyond the sides of a small phone
 * and a desktop.
 */
export async function expectAccessible(size = phone): Promise<void> {
  const { innerWidth, innerHeight } = window
  await page.viewport(size.width, size.height)
  for (const [theme, rules] of Object.entries(themes)) {
    document.documentElement.dataset.theme = theme
    // A violation found during an animation may disappear when it ends.
    const found = (await violations(rules)) && (await violations(rules))
    expect(found && `${size.width} ${theme} ${found}`).toBe('')
  }
  delete document.documentElement.dataset.theme
  for (const { width, height } of [smallPhone, desktop]) {
    await page.viewport(width, height)
    await finishAnimations()
    // The cover over the pressed spot is still at its position of the larger window.
    await expect.poll(() => ({ width, beyond: beyondWindow(width) })).toEqual({ width, beyond: [] })
  }
  await page.viewport(innerWidth, innerHeight)
}

async function violations(rules: RunOptions): Promise<string> {
  await finishAnimations()
  const { violations: found } = await axe.run(document, { ...options, ...rules })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`).join('\n')
}

async function finishAnimations(): Promise<void> {
  // A theme change starts its transitions in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // Waits for colour transitions to end. Loading placeholders pulse for ever, and paused animations never end, so these
  // are not awaited.
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
}
