import { leftOnDevice } from './device.ts'
import { expect, test, wide } from './journey.ts'

const OFFICES = '**/api/v1/offices'

test(
  'the consultant comes first, then the offices of the region, each to be called, written to and found',
  wide,
  async ({ page, context, signIn, expectAccessible }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn('ava', { path: '/contact' })
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Priya Raman',
      'Commonroom Australia',
      'Offices in Victoria',
      'Find another office',
    ])
    const consultant = page.getByRole('region', { name: 'Priya Raman' })
    await expect(consultant.getByRole('link', { name: /^Call Priya Raman/ })).toHaveAttribute(
      'href',
      'tel:+61355504410',
    )
    await expect(consultant.getByRole('link', { name: /^Email Priya Raman/ })).toHaveAttribute(
      'href',
      'mailto:priya.raman@commonroom.example',
    )
    await consultant.getByRole('button', { name: 'Copy the number +61 3 5550 4410' }).click()
    await expect(page.getByText('Copied +61 3 5550 4410')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+61 3 5550 4410')

    await expect(page.getByRole('region', { name: 'Commonroom Australia' })).toContainText(
      /We answer Monday to Friday, 6:00\sam\s–\s6:00\spm\./,
    )
    const offices = page.getByRole('region', { name: 'Offices in Victoria' })
    await expect(offices.getByRole('heading', { level: 3 })).toHaveText([
      'Melbourne City',
      'Melbourne North',
      'Melbourne West',
      'Geelong',
      'Notting Hill',
    ])
    const directions = offices.getByRole('link', { name: /^Directions to Geelong/ })
    await expect(directions).toContainText('31 Lunchbox Parade, Geelong VIC 3220')
    await expect(directions).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=31%20Lunchbox%20Parade%2C%20Geelong%20VIC%203220%2C%20Australia',
    )
    await expect(directions).toHaveAttribute('rel', 'noreferrer noopener')
    await expect(offices.getByRole('link', { name: /^Call Geelong/ })).toHaveAttribute(
      'href',
      'tel:+61355500120',
    )
    await expect(offices.getByRole('link', { name: /^Email Geelong/ })).toHaveAttribute(
      'href',
      'mailto:geelong@commonroom.example',
    )
    await expectAccessible()
  },
)

test(
  'another office is found by keyboard alone, by name and by area',
  wide,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('ava', { path: '/contact' })
    const search = page.getByRole('combobox', { name: 'Search offices' })
    await search.focus()
    await page.keyboard.type('welling')
    await expect(page.getByRole('option')).toHaveText([/^Wellington/])
    await page.keyboard.press('Enter')
    const office = page.getByRole('dialog', { name: 'Wellington' })
    await expect(office.getByRole('link', { name: /^Call Wellington/ })).toHaveAttribute(
      'href',
      'tel:+6445550110',
    )
    await expect(office.getByRole('link', { name: /^Directions/ })).toContainText(
      'Wellington 6011, New Zealand',
    )
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(office).toBeHidden()
    await expect(search).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(search).toHaveValue('')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const areas = page.getByRole('dialog', { name: 'State or country' })
    await expect(areas.getByRole('checkbox').nth(1)).toHaveAccessibleName(/^Australia/)
    await areas.getByRole('searchbox').focus()
    await page.keyboard.type('ontario')
    await expect(areas.getByRole('checkbox')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(areas.getByRole('checkbox', { name: 'Ontario Canada' })).toBeChecked()
    await expectAccessible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('option')).toHaveText([/^Toronto/])

    await search.fill('zebra')
    await expect(page.getByText('Nothing matches “zebra”')).toBeVisible()
  },
)

test('a whole country of offices is shown in part until asked for', async ({ page, signIn }) => {
  await signIn('nina', { path: '/contact' })
  await expect(page.getByText('You do not have a consultant yet')).toBeVisible()
  const offices = page.getByRole('region', { name: 'Offices in Australia' })
  await expect(offices.getByRole('heading', { level: 3 })).toHaveCount(6)
  await offices.getByRole('button', { name: 'Show all 9 offices' }).click()
  await expect(offices.getByRole('heading', { level: 3 })).toHaveCount(9)
  await offices.getByRole('button', { name: 'Show fewer offices' }).click()
  await expect(offices.getByRole('heading', { level: 3 })).toHaveCount(6)
})

test('offices that fail to load say so and come back, while the consultant can be reached all along', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  let failLate = () => {}
  const late = new Promise<void>((done) => {
    failLate = done
  })
  await page.route(OFFICES, async (route) => {
    await late
    await route.abort()
  })
  await signIn('ava', { path: '/contact' })
  await expect(page.getByText('Loading the offices')).toBeAttached()
  await expectAccessible()
  failLate()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('We could not load the offices.')
  await expect(page.getByRole('link', { name: /^Call Priya Raman/ })).toBeVisible()
  await expectAccessible()

  const retry = failure.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).toHaveAttribute('aria-busy', 'true')
  await expect(retry).toBeFocused()
  await expect(retry).not.toHaveAttribute('aria-busy')
  await page.unroute(OFFICES)
  await retry.click()
  await expect(page.getByRole('region', { name: 'Offices in Victoria' })).toBeFocused()
})

test('without a network it says so, and loads by itself once there is one', async ({
  page,
  context,
  signIn,
}) => {
  await page.route(OFFICES, (route) => route.abort())
  await signIn('ava', { path: '/contact' })
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute(OFFICES)
  await context.setOffline(true)
  await retry.click()
  await expect(page.getByText('the offices are not saved on this device yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
})

test.describe('opened offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the consultant is at hand, and offices never seen say that there is no network', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('ava')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => leftOnDevice(page)).toContain('copy')
    await context.setOffline(true)
    await page.goto('/contact')
    await expect(page.getByRole('link', { name: /^Call Priya Raman/ })).toBeVisible()
    await expect(page.getByText('We could not load the offices.')).toBeVisible()
    await expect(page.getByText(/access token/i)).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  })
})
