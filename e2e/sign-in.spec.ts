import { expect, test } from './journey.ts'

test('a candidate signs in and is home', async ({ page, signIn }) => {
  await signIn('ava')
  await expect(page).toHaveTitle('Home · Commonroom')
})
