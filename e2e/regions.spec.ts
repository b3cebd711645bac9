import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf } from './new-person.ts'

const onTheUsSite = test.extend({
  baseURL: async ({ service }, provide) => provide(service.origin('us')),
})

onTheUsSite(
  'a site has its name, in the installed app too; a visitor from elsewhere keeps their own time, words, consultant and offices',
  async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('banner')).toContainText('Homeroom')
    await expect(page).toHaveTitle('Page not found · Homeroom')
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      return (await fetch(link?.href ?? '')).json()
    })
    expect(manifest).toMatchObject({ short_name: 'Homeroom', display: 'standalone' })
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await page.evaluate(async (address) => {
        const answer = await fetch(address)
        const image = new Image()
        image.src = address
        await image.decode()
        return {
          type: answer.headers.get('content-type'),
          size: `${image.naturalWidth}x${image.naturalHeight}`,
        }
      }, src)
      expect(icon.type, src).toContain(type)
      if (sizes !== 'any') expect(icon.size).toBe(sizes)
    }

    await page.goto('/login')
    await page.getByLabel('Email').fill(emailOf('ava'))
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
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
