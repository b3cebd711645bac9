import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { boxOf, elementOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

test('developers have a bar of their own, where the configuration says so', async () => {
  const open = () => openPortal('/help', { as: ava, config: { developmentBar: true } })
  const { screen } = await open()
  const bar = screen.getByRole('complementary', { name: 'Development' })
  await expect.element(bar).toHaveTextContent(/Version \d+\.\d+\.\d+/)
  expect((await boxOf(bar)).height).toBe(24)
  await expectAccessible()

  const dark = bar.getByRole('button', { name: 'Dark mode' })
  await dark.click()
  await expect.element(dark).toHaveAttribute('aria-pressed', 'true')
  expect(document.documentElement.dataset.theme).toBe('dark')
  const debug = bar.getByRole('button', { name: 'Debug mode' })
  await debug.click()
  await open()
  await expect.element(debug).toHaveAttribute('aria-pressed', 'true')

  // Fetched by the browser itself: calls of the mounted portal reach no network.
  new Image().src = '/api/v1/offices'
  const log = screen.getByRole('dialog', { name: 'Debug log' })
  await expect
    .poll(async () => {
      await bar.getByRole('button', { name: 'Debug log' }).click()
      const { textContent } = await elementOf(log)
      await log.getByRole('button', { name: 'Close' }).click()
      return textContent
    })
    .toMatch(/\d{3} \/api\/v1\/offices \d+ ms/)
  await bar.getByRole('button', { name: 'Debug log' }).click()
  await expect.element(log.getByText('/api/v1/offices').first()).toBeVisible()
  await expectAccessible()
})
