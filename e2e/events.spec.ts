import { expect, test, wide } from './journey.ts'

test(
  'events near home are found, by an address that Back and a reload keep, and fill up',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    /** On a phone they are behind a button. */
    const openFilters = async () => {
      await expect(page.getByRole('article').first()).toBeVisible()
      const button = page.getByRole('button', { name: /^Filters/ })
      if (await button.isVisible()) await button.click()
    }
    await signIn('ava', { path: '/professional-development' })
    await openFilters()
    await page.getByRole('combobox', { name: 'Distance' }).selectOption('Within 10 km')
    await page.getByRole('combobox', { name: 'Price' }).selectOption('Paid')
    await page.getByRole('combobox', { name: 'Where' }).selectOption('In person')
    await expect(page).toHaveURL(/\?distance=10&price=paid&location=inPerson$/)
    const event = page.getByRole('article')
    await expect(event).toHaveCount(1)
    await expect(event).toContainText('Reading aloud so that everybody listens')
    await expect(event).toContainText('3.7 km away')
    await expect(event).toContainText('13 spaces left')
    await expect
      .poll(() => event.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(480)
    await expectAccessible()

    await service.sql(
      `update events set enrolled_count = number_of_spaces where region = 'AU' and external_id = 'demo-reading-aloud'`,
    )
    try {
      await page.reload()
      await expect(event).toHaveCount(1)
      await openFilters()
      await page.getByRole('combobox', { name: 'Price' }).selectOption('Any price')
      await expect(page.getByRole('article', { name: /Calm starts/ })).toContainText('1 space left')
      await expect(page.getByRole('article', { name: /Reading aloud/ })).toContainText('Full')
      await page.goBack()
      await expect(event).toHaveCount(1)
      await expect(page.getByRole('combobox', { name: 'Price' })).toHaveValue('paid')
    } finally {
      await service.sql(
        `update events set enrolled_count = 11 where region = 'AU' and external_id = 'demo-reading-aloud'`,
      )
    }
  },
)
