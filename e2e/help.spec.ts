import { expect, test } from './journey.ts'

test('help answers by topic, and leads to where the answer is carried out', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('ava', { path: '/help' })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Signing in',
    'Bookings and offers',
    'Your account',
    'Contacting us',
    'Using the portal offline',
    'Installing as an app',
    'Privacy',
    'Still stuck?',
  ])
  const question = page.getByText('I forgot my password')
  const answer = page.getByText('works once, for 60 minutes')
  await expect(answer).toBeHidden()
  await question.click()
  await expect(answer).toBeVisible()
  await page.getByText('When can I call?').click()
  await expect(page.getByText(/Monday to Friday, 6:00\sam\s–\s6:00\spm/)).toBeVisible()
  await page.getByText('What do you do with my details?').click()
  const policy = page.getByRole('link', { name: /^Privacy policy/ })
  await expect(policy).toHaveAttribute('href', 'https://www.commonroom.example/au/privacy')
  await expect(policy).toHaveAttribute('rel', 'noreferrer noopener')
  await expectAccessible()

  await expect(page.getByRole('link', { name: /^Call Commonroom/ })).toHaveAttribute('href', 'tel:1300975707')
  await expect(page.getByRole('link', { name: /^More help articles/ })).toHaveAttribute(
    'href',
    'https://help.commonroom.example/au',
  )
  await page.getByText('How do I change my password?').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/settings\/change-password$/)
})

test('help is searched and read by keyboard', async ({ page, signIn, expectAccessible }) => {
  await signIn('ava', { path: '/help' })
  const search = page.getByRole('searchbox', { name: 'Search for help' })
  await search.focus()
  await page.keyboard.type('iphone')
  await expect(page.getByText(/^\d+ answers?$/)).toBeVisible()
  const first = page.locator('summary').first()
  await expect(first).toHaveText('Install it on an iPhone or iPad')
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('In Safari tap Share')).toBeVisible()
  await expectAccessible()

  await search.fill('zebra crossing')
  await expect(page.getByText('0 answers')).toBeVisible()
  await expect(page.getByText('No answer for “zebra crossing”')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call Commonroom/ })).toBeVisible()
  await expectAccessible()
  await search.fill('')
  await expect(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
})
