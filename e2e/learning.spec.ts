import { expect, test } from './journey.ts'

test("the learning platform opens in a new tab and receives the candidate's id", async ({ page, signIn }) => {
  await signIn('ava', { path: '/contact' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Online learning (opens in a new tab)' }).click()
  const tab = await opening
  await expect(tab.getByRole('status')).toHaveText('Welcome, Ava. The portal signed you in.')
  await expect(tab.getByRole('row', { name: 'Email' })).toContainText('ava@rollcall.test')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})
