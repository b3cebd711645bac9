import { expect, test } from './journey.ts'

const onTheUsSite = test.extend({
  baseURL: async ({ service }, provide) => provide(service.origin('us')),
})

onTheUsSite(
  'a visitor from elsewhere keeps their own time, words, consultant and offices',
  async ({ page, signIn }) => {
    await signIn('ava')
    await expect(page.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
    await expect(page.getByText('Tuesday, November 17').first()).toBeVisible()
    await expect(page.getByText('about your relief work.')).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('region', { name: 'Homeroom United States' })).toContainText(
      'Monday to Friday, 5:30 AM – 5:00 PM Pacific Time.',
    )
    await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  },
)
