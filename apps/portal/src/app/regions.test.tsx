import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offices } from '../../../../config/config.json'
import { expectAccessible } from '../../test/axe.ts'
import { elementOf, textsOf } from '../../test/on-screen.ts'
import { openPortal } from '../../test/open-portal.ts'
import { ava } from '../../test/people.ts'

/** A Tuesday morning in Melbourne, and still Monday in Europe and America. */
const at = '2026-11-17T06:40+11:00'

const answers = {
  'GET /offices': offices,
  'GET /me/calendar-feed': { createdAt: null },
  'GET /sessions': { sessions: [] },
}

const person = (firstName: string, language: string, timezone: string, state: string, country: string) => ({
  ...ava,
  firstName,
  language,
  timezone,
  associatedConsultant: { name: 'Priya Raman', country, state, phoneNumber: '1', email: 'p@example.com' },
})
const avaInVictoria = person('Ava', 'en-AU', 'Australia/Melbourne', 'Victoria', 'Australia')

const commonroom = { brand: 'Commonroom', accent: 'rgb(15, 118, 110)' }

const regions = [
  {
    ...commonroom,
    site: 'au',
    as: avaInVictoria,
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
    as: person('Noah', 'en-US', 'America/Los_Angeles', 'California', 'United States'),
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
    as: person('Mia', 'en-GB', 'Europe/London', 'England', 'United Kingdom'),
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
    as: person('Liam', 'en-NZ', 'Pacific/Auckland', 'Auckland', 'New Zealand'),
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
    as: person('Zoë', 'en-CA', 'America/Toronto', 'Ontario', 'Canada'),
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

test.each(regions)(
  '$site: time, texts, formats, brand and offices are those of the region',
  async (region) => {
    const { site, as } = region
    await openPortal('/', { site, as, at, answers })
    await expect.poll(() => document.title).toBe(`Home · ${region.brand}`)
    await expect.element(page.getByRole('heading', { name: region.greeting })).toBeVisible()
    await expect.element(page.getByText(region.date, { exact: true })).toBeVisible()
    await expect.element(page.getByText(`about your ${region.work}.`)).toBeVisible()
    const call = await elementOf(page.getByRole('link', { name: /^Call/ }).first())
    expect(getComputedStyle(call.querySelector('svg') ?? call).color).toBe(region.accent)
    if (region.brand !== commonroom.brand) await expectAccessible()

    await openPortal('/contact', { site, as, at, answers })
    await expect
      .element(page.getByRole('region', { name: `${region.brand} ${region.country}` }))
      .toHaveTextContent(`Monday to Friday, ${region.hours}`)
    const names = page
      .getByRole('region', { name: `Offices in ${region.place}` })
      .getByRole('heading', { level: 3 })
    await expect.poll(textsOf(names)).toEqual(region.offices)
    await expect.element(page.getByRole('button', { name: new RegExp(`^${region.area}`) })).toBeVisible()

    await openPortal('/settings', { site, as, at, answers })
    await expect
      .element(page.getByText(`${region.weekStart} is the default for ${region.country}.`))
      .toBeVisible()
    await expect.element(page.getByRole('radio', { name: region.weekStart })).toBeChecked()
  },
)
