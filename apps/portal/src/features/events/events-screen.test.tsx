import type { Event } from '@rollcall/contract/content/events'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { event, listed } from '../../../test/events.ts'
import { type Answers, never, paged, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, savedFiles, stickingOut, textsOf } from '../../../test/on-screen.ts'
import { desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { paperId } from '../../../test/papers.ts'
import { ava, morning } from '../../../test/people.ts'

const webinar = event(2, {
  title: 'Supporting autistic students',
  type: 'Webinar',
  timeZone: 'Australia/Perth',
  cost: 0,
  numberOfSpaces: null,
  remainingSpaces: null,
  distance: null,
  location: null,
  facilitatorName: null,
})
const full = event(3, { title: 'First aid', enrolledCount: 24, remainingSpaces: 0, isFull: true })
const lastSpace = event(4, {
  title: 'A very long name for a course that lasts for two whole days and a bit of the third '.repeat(2),
  endDateTimeUTC: '2026-03-18T07:30:00Z',
  remainingSpaces: 1,
  distance: 26.4,
  description: 'Long. '.repeat(40),
})
const noImages: Answers = { 'GET /events/{id}/image': refusal('event_image_not_found') }
const four: Answers = {
  ...noImages,
  'GET /pd/events': ({ query }) => paged(listed([event(1), webinar, full, lastSpace]), 4, query),
}
const open = (answers: Answers, path = '/professional-development', more: object = {}) =>
  openPortal(path, { as: ava, at: morning, answers, ...more })
const card = (name: string | RegExp) => page.getByRole('article', { name })
const select = (name: string) => page.getByRole('combobox', { name })

test('each event says when, where, for how much and how many spaces are left', async () => {
  await open(four)
  await expect
    .element(card('Reading aloud'))
    .toHaveTextContent(
      /13 spaces left.*Tue,? 17 Mar, 4:30\s?–\s?6:30 pm.*Tramshed Hall, Carlton.*3\.7 km away.*\$45\.00.*With Imogen/,
    )
  await expect
    .element(card('Supporting autistic students'))
    .toHaveTextContent(
      /1:30\s?–\s?3:30 pm, .*Western.*Your time: Tue,? 17 Mar, 4:30\s?–\s?6:30 pm.*Online.*Free/,
    )
  await expect.element(card('Supporting autistic students')).not.toHaveTextContent('left')
  await expect.element(card('First aid').getByText('Full', { exact: true })).toBeVisible()
  await expect
    .element(card('First aid').getByRole('link', { name: /^Organiser’s site/ }))
    .toHaveAttribute('href', 'https://events.example/3')
  await expect
    .element(card(/very long/))
    .toHaveTextContent(/1 space left.*17 Mar, 4:30 pm – Wed,? 18 Mar, 6:30 pm.*26 km away/)
  const register = card('Reading aloud').getByRole('link', {
    name: /Register.*opens the organiser’s site in a new tab/,
  })
  await expect.element(register).toHaveAttribute('target', '_blank')
  await expect.element(page.getByText('Showing 4 of 4 events.')).toBeVisible()
  expect(stickingOut()).toEqual([])
  await expectAccessible()

  const saved = savedFiles()
  await card('Reading aloud')
    .getByRole('button', { name: /Add to calendar/ })
    .click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['event-2026-03-17.ics'])
  expect(await saved[0]?.text()).toMatch(
    /UID:.*@rollcall[\s\S]*DTSTART:20260317T053000Z[\s\S]*LOCATION:Tramshed Hall/,
  )
})

test('the filters are in the address, and Back undoes them', async () => {
  const { askedFor } = await open(
    {
      ...noImages,
      'GET /pd/events': ({ query }) =>
        query.priceType === 'free' ? paged(listed([]), 0, query) : paged(listed([event(1)]), 1, query),
    },
    undefined,
    { window: desktop },
  )
  const last = () => askedFor('GET /pd/events').at(-1)?.query
  await expect.element(page.getByText('1 event.')).toBeVisible()
  expect(last()).toMatchObject({
    distanceFromKM: '0',
    locationType: 'any',
    priceType: 'any',
    sort: 'soonest',
    search: '',
  })
  await userEvent.selectOptions(select('Distance'), 'Within 20 km')
  await expect.poll(() => location.search).toBe('?distance=20')
  await expect.poll(last).toMatchObject({ distanceFromKM: '20' })
  await userEvent.selectOptions(select('Price'), 'Free')
  await expect.element(page.getByText('No events match your filters')).toBeVisible()
  expect(location.search).toBe('?distance=20&price=free')
  history.back()
  await expect.element(card('Reading aloud')).toBeVisible()
  await expect.element(select('Price')).toHaveValue('any')
  history.forward()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect.element(card('Reading aloud')).toBeVisible()
  expect(location.search).toBe('')
  await page.getByText('Nearest first').click()
  await expect.poll(last).toMatchObject({ sort: 'nearest', distanceFromKM: '0' })
})

test('events are found by words, type and dates, and from a suburb in place of home', async () => {
  const { askedFor } = await open(
    {
      ...noImages,
      'GET /pd/events': ({ query }) =>
        paged(
          listed([event(1)], {
            isHomeKnown: false,
            isSuburbKnown: query.suburb ? query.suburb === 'Carlton' : null,
          }),
          1,
          query,
        ),
    },
    undefined,
    { window: desktop },
  )
  const last = () => askedFor('GET /pd/events').at(-1)?.query
  await page.getByLabelText('Search events').fill('reading aloud')
  await expect.poll(() => location.search).toBe('?search=reading+aloud')
  await expect.poll(last).toMatchObject({ search: 'reading aloud' })
  await userEvent.selectOptions(select('Type'), 'Workshop')
  await page.getByLabelText('From').fill('2026-03-16')
  await page.getByLabelText('Until').fill('2026-03-15')
  await expect
    .element(page.getByLabelText('Until'))
    .toHaveAccessibleDescription('Choose a day after the first one')
  await page.getByLabelText('Until').fill('2026-03-20')
  await expect.poll(last).toMatchObject({
    type: 'Workshop',
    dateFrom: '2026-03-16',
    dateTo: '2026-03-20',
    search: 'reading aloud',
  })
  await expect.element(select('Distance')).not.toBeInTheDocument()
  const suburb = page.getByLabelText('Suburb')
  await suburb.fill('Atlantis')
  await expect.element(suburb).toHaveAccessibleDescription(/We don’t know this suburb/)
  await expectAccessible()
  await suburb.fill('Carlton')
  await userEvent.selectOptions(select('Distance'), 'Within 10 km')
  await expect.poll(last).toMatchObject({ suburb: 'Carlton', distanceFromKM: '10', type: 'Workshop' })
  await expect.element(page.getByText('We don’t know where you live yet')).not.toBeInTheDocument()
})

test('on a phone the filters are behind a button that says how many are set; without a picture there is no block', async () => {
  await open(
    {
      ...noImages,
      'GET /pd/events': ({ query }) =>
        paged(listed([event(1, { hasImage: false }), event(2, { title: 'First aid' })]), 2, query),
    },
    '/professional-development?distance=20&price=paid',
  )
  const button = page.getByRole('button', { name: 'Filters, 2 set' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(select('Price')).not.toBeInTheDocument()
  await button.click()
  await userEvent.selectOptions(select('Price'), 'Any price')
  await userEvent.selectOptions(select('Distance'), 'Any distance')
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  // As large as it goes, every choice can be read whole.
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  expect(cutOff(await elementOf<HTMLSelectElement>(select('Distance')))).toBe(false)
  expect(stickingOut()).toEqual([])
  await page.viewport(desktop.width, desktop.height)
  expect((await boxOf(card('Reading aloud'))).width).toBeGreaterThan(400)
  await page.viewport(phone.width, phone.height)
  document.documentElement.style.fontSize = ''
  const top = async (name: string) => {
    const article = await elementOf(card(name))
    const title = article.querySelector('h2')
    return (title?.getBoundingClientRect().top ?? 0) - article.getBoundingClientRect().top
  }
  expect(await top('Reading aloud')).toBeLessThan(80)
  // One that turns out to have none after all leaves no block either.
  await expect.poll(() => top('First aid')).toBeLessThan(80)
  await expectAccessible()
})

/** Whether the chosen text overflows its field. */
function cutOff(field: HTMLSelectElement): boolean {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field)
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('nothing to measure with')
  context.font = font
  const text = field.selectedOptions[0]?.text ?? ''
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return context.measureText(text).width > room
}

test.each([
  ['uk', 'Within 31 miles', /2\.3 miles away/],
  ['us', 'Within 62 miles', /2\.3 miles away/],
  ['nz', 'Within 50 km', /3\.7 km away/],
] as const)('in the %s the distances are those of the region', async (site, option, away) => {
  await open(four, '/professional-development?distance=50', { site, window: desktop })
  await expect.element(card('Reading aloud')).toHaveTextContent(away)
  await expect.poll(textsOf(select('Distance').getByRole('option'))).toContain(option)
  await expect.element(select('Distance')).toHaveValue('50')
})

test('without a home it says so and offers no distances; an invalid address means any', async () => {
  const { askedFor } = await open(
    {
      ...noImages,
      'GET /pd/events': ({ query }) =>
        paged(listed([event(1, { distance: null })], { isHomeKnown: false }), 1, query),
    },
    '/professional-development?distance=7&location=moon&price=free',
  )
  await expect.element(page.getByText('We don’t know where you live yet')).toBeVisible()
  await expect.element(select('Distance')).not.toBeInTheDocument()
  await expect.element(card('Reading aloud')).not.toHaveTextContent('away')
  expect(askedFor('GET /pd/events')[0]?.query).toMatchObject({
    distanceFromKM: '0',
    locationType: 'any',
    priceType: 'free',
  })
  await expectAccessible()
})

test('more events load on demand, each once, and a failure keeps the loaded ones', async () => {
  const page1 = Array.from({ length: 20 }, (_, index) => event(index + 1, { title: `Event ${index + 1}` }))
  const page2 = [page1[19] as Event, event(21, { title: 'Event 21' })]
  const { change } = await open({
    ...noImages,
    'GET /pd/events': ({ query }) =>
      query.page === 1 ? paged(listed(page1), 22, query) : refusal('internal_error'),
  })
  const more = page.getByRole('button', { name: 'Show more events' })
  await more.click()
  await expect.element(page.getByText('We couldn’t load more events.')).toBeVisible()
  change({ 'GET /pd/events': ({ query }) => paged(listed(query.page === 1 ? page1 : page2), 22, query) })
  await more.click()
  await expect.element(card('Event 21')).toBeInTheDocument()
  expect(card('Event 20').elements()).toHaveLength(1)
  const shown = page.getByText('Showing 21 of 22 events.')
  await expect.element(shown).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.contains(shown.query())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a picture is fetched once it is near; a missing one is cached', async () => {
  const picture = await new Promise<Blob>((done) =>
    document.createElement('canvas').toBlob((blob) => done(blob as Blob)),
  )
  const many = Array.from({ length: 12 }, (_, index) => event(index + 1, { title: `Event ${index + 1}` }))
  const { askedFor } = await open({
    'GET /pd/events': ({ query }) => paged(listed(many), 12, query),
    'GET /events/{id}/image': ({ params }) =>
      ({ [paperId(1)]: picture, [paperId(2)]: new Blob(['no picture']) })[params.id] ??
      refusal('event_image_not_found'),
  })
  await expect.poll(() => document.querySelectorAll('article img').length).toBe(1)
  const asked = () => askedFor('GET /events/{id}/image').map(({ params }) => params.id)
  expect(asked()).not.toContain(paperId(12))
  ;(await elementOf(card('Event 12'))).scrollIntoView()
  await expect.poll(asked).toContain(paperId(12))
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1, name: /Good morning|Home/ })).toBeVisible()
  history.back()
  await expect.poll(() => document.querySelectorAll('article img').length).toBe(1)
  expect(asked()).toEqual([...new Set(asked())])
})

test('empty, loading, failed and offline are shown', async () => {
  const first = (answer: NonNullable<Answers['GET /pd/events']>) =>
    open({ ...noImages, 'GET /pd/events': answer }, undefined, { isFirstVisit: true, window: desktop })
  await first(({ query }) => paged(listed([]), 0, query))
  await expect.element(page.getByText('No events coming up')).toBeVisible()
  await first(() => never)
  await expect.element(page.getByText('Loading the events')).toBeInTheDocument()
  const { change } = await first(refusal('internal_error'))
  await expect.element(page.getByText('We couldn’t load the events.')).toBeVisible()
  change(four)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Reading aloud')).toBeVisible()
  goOffline()
  await userEvent.selectOptions(select('Price'), 'Paid')
  await expect.element(page.getByText(/these events aren’t saved on this device/)).toBeVisible()
  await expectAccessible()
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  await userEvent.selectOptions(select('Price'), 'Any price')
  await expect.element(card('Reading aloud')).toBeVisible()
})

test.each([
  ['phone', phone, 1],
  ['desktop', desktop, 2],
  ['wide', { width: 1904, height: 1000 }, 3],
] as const)('on a %s they stand in %2$s columns', async (_, window, columns) => {
  await open(four, undefined, { window })
  await expect.element(card('First aid')).toBeInTheDocument()
  const lefts = page
    .getByRole('article')
    .elements()
    .map((element) => Math.round(element.getBoundingClientRect().left))
  expect(new Set(lefts).size).toBe(columns)
  // The filters are in sight, above the list or beside its upper edge.
  const filters = await elementOf(page.getByRole('region', { name: 'Filter events' }))
  expect(filters.getBoundingClientRect().top).toBeLessThan(120)
  expect(stickingOut()).toEqual([])
})
