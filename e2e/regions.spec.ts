import { expect, test } from './journey.ts'

const commonroom = { brand: 'Commonroom', accent: 'rgb(15, 118, 110)' }

const regions = [
  {
    ...commonroom,
    site: 'au',
    key: 'ava',
    greeting: 'Good morning, Ava',
    date: 'Tuesday 17 November',
    work: 'relief work',
    hours: '6:00 am – 6:00 pm',
    country: 'Australia',
    area: 'State or country',
    weekStart: 'Monday',
    place: 'Victoria',
    offices: ['Melbourne City', 'Melbourne North', 'Melbourne West', 'Geelong', 'Notting Hill'],
  },
  {
    brand: 'Homeroom',
    accent: 'rgb(67, 56, 202)',
    site: 'us',
    key: 'noah',
    greeting: 'Good morning, Noah',
    date: 'Monday, November 16',
    work: 'substitute work',
    hours: '5:30 AM – 5:00 PM',
    country: 'United States',
    area: 'State or country',
    weekStart: 'Sunday',
    place: 'California',
    offices: ['Los Angeles', 'San Diego', 'San Jose', 'Oakland', 'Sacramento'],
  },
  {
    ...commonroom,
    site: 'uk',
    key: 'mia',
    greeting: 'Good evening, Mia',
    date: 'Monday 16 November',
    work: 'supply work',
    hours: '07:00–18:00',
    country: 'United Kingdom',
    area: 'Nation or country',
    weekStart: 'Monday',
    place: 'England',
    offices: ['London', 'Surrey', 'Bristol'],
  },
  {
    ...commonroom,
    site: 'nz',
    key: 'liam',
    greeting: 'Good morning, Liam',
    date: 'Tuesday, 17 November',
    work: 'relieving work',
    hours: '6:30 am – 5:30 pm',
    country: 'New Zealand',
    area: 'Region or country',
    weekStart: 'Monday',
    place: 'Auckland',
    offices: ['Auckland'],
  },
  {
    ...commonroom,
    site: 'ca',
    key: 'zoe',
    greeting: 'Good afternoon, Zoë',
    date: 'Monday, November 16',
    work: 'supply work',
    hours: '6:30 a.m.–6:00 p.m.',
    country: 'Canada',
    area: 'Province or country',
    weekStart: 'Sunday',
    place: 'Ontario',
    offices: ['Toronto'],
  },
] as const

for (const region of regions) {
  const onSite = test.extend({
    baseURL: async ({ service }, provide) => provide(service.origin(region.site)),
  })

  onSite(
    `${region.site}: time, words, formats, brand and offices are the region's`,
    async ({ page, signIn, expectAccessible }) => {
      await signIn(region.key)
      await expect(page).toHaveTitle(`Home · ${region.brand}`)
      await expect(page.getByRole('heading', { name: region.greeting })).toBeVisible()
      await expect(page.getByText(region.date, { exact: true })).toBeVisible()
      await expect(page.getByText(`about your ${region.work}:`)).toBeVisible()
      await expect(page.getByRole('link', { name: /^Call/ }).first().locator('svg')).toHaveCSS(
        'color',
        region.accent,
      )
      await expectAccessible()

      await page.goto('/contact')
      const support = page.getByRole('region', { name: `${region.brand} ${region.country}` })
      await expect(support).toContainText(`Monday to Friday, ${region.hours}.`)
      const offices = page.getByRole('region', { name: `Offices in ${region.place}` })
      await expect(offices.getByRole('heading', { level: 3 })).toHaveText(region.offices)
      await expect(page.getByRole('button', { name: new RegExp(`^${region.area}`) })).toBeVisible()

      await page.goto('/settings')
      await expect(page.getByText(`${region.weekStart} is the default for ${region.country}.`)).toBeVisible()
      await expect(page.getByRole('radio', { name: region.weekStart })).toBeChecked()
    },
  )
}

const onTheUsSite = test.extend({
  baseURL: async ({ service }, provide) => provide(service.origin('us')),
})

onTheUsSite(
  'a visitor from elsewhere keeps their own time, words, consultant and offices',
  async ({ page, signIn }) => {
    await signIn('ava')
    await expect(page.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
    await expect(page.getByText('Tuesday, November 17').first()).toBeVisible()
    await expect(page.getByText('about your relief work:')).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByRole('region', { name: 'Homeroom United States' })).toContainText(
      'Monday to Friday, 5:30 AM – 5:00 PM Pacific Time.',
    )
    await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  },
)
