import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { desktop, phone } from './open-portal.ts'

/** The dark theme changes colours alone. */
const themes: Record<string, RunOptions> = {
  light: {},
  dark: { runOnly: ['color-contrast'] },
}

/** Expects no accessibility violation, on a phone and a desktop, light and dark. */
export async function expectAccessible(): Promise<void> {
  const { innerWidth, innerHeight } = window
  for (const size of [phone, desktop]) {
    await page.viewport(size.width, size.height)
    for (const [theme, rules] of Object.entries(themes)) {
      document.documentElement.dataset.theme = theme
      // A violation found during an animation may disappear when it ends.
      const found = (await violations(rules)) && (await violations(rules))
      expect(found && `${size.width} ${theme} ${found}`).toBe('')
    }
  }
  delete document.documentElement.dataset.theme
  await page.viewport(innerWidth, innerHeight)
}

async function violations(rules: RunOptions): Promise<string> {
  // A theme change starts its transitions in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  // A colour halfway through its change is no colour of ours. What is loading pulses without end.
  // Waited for, one that stands still would never end.
  for (const one of document.getAnimations())
    if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  const { violations: found } = await axe.run(document, { resultTypes: ['violations'], ...rules })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`).join('\n')
}
