import { createStore, get } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offices } from '../../../../../config/config.json'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { focusOn, textsOf } from '../../../test/on-screen.ts'
import { answersFor, openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const priya = {
  name: 'Priya Raman',
  country: 'Australia',
  state: 'Victoria',
  phoneNumber: '+61 3 5550 4410',
  email: 'priya.raman@commonroom.example',
}
const inVictoria = { ...ava, associatedConsultant: priya }

const region = (name: string) => page.getByRole('region', { name })
const link = (name: RegExp) => page.getByRole('link', { name })

test('the consultant comes first, then the offices of the region, each to be called, written to and found', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openPortal('/contact', { as: inVictoria, at: morning, answers: { 'GET /offices': offices } })
  await expect.element(region('Offices in Victoria')).toBeVisible()
  await expect
    .poll(textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual(['Priya Raman', 'Commonroom Australia', 'Offices in Victoria', 'Find another office'])
  const consultant = region('Priya Raman')
  await expect
    .element(consultant.getByRole('link', { name: /^Call Priya Raman/ }))
    .toHaveAttribute('href', 'tel:+61355504410')
  await expect
    .element(consultant.getByRole('link', { name: /^Email Priya Raman/ }))
    .toHaveAttribute('href', 'mailto:priya.raman@commonroom.example')
  await consultant.getByRole('button', { name: 'Copy the number +61 3 5550 4410' }).click()
  await expect.element(page.getByText('Copied +61 3 5550 4410')).toBeVisible()
  expect(writeText).toHaveBeenCalledWith('+61 3 5550 4410')
  writeText.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  await consultant.getByRole('button', { name: /^Copy the address/ }).click()
  await expect.element(page.getByText(/couldn’t copy priya\.raman/)).toBeVisible()

  await expect
    .element(region('Commonroom Australia'))
    .toHaveTextContent(/We answer Monday to Friday, 6:00\sam\s–\s6:00\spm\./)
  const shown = region('Offices in Victoria')
  await expect
    .poll(textsOf(shown.getByRole('heading', { level: 3 })))
    .toEqual(['Melbourne City', 'Melbourne North', 'Melbourne West', 'Geelong', 'Notting Hill'])
  const directions = shown.getByRole('link', { name: /^Directions to Geelong/ })
  await expect.element(directions).toHaveTextContent('31 Lunchbox Parade, Geelong VIC 3220')
  await expect
    .element(directions)
    .toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=31%20Lunchbox%20Parade%2C%20Geelong%20VIC%203220%2C%20Australia',
    )
  await expect.element(directions).toHaveAttribute('rel', 'noreferrer noopener')
  await expect.element(link(/^Call Geelong/)).toHaveAttribute('href', 'tel:+61355500120')
  await expect.element(link(/^Email Geelong/)).toHaveAttribute('href', 'mailto:geelong@commonroom.example')
  await expectAccessible()
})

test('another office is found by keyboard alone, by name and by area', async () => {
  await openPortal('/contact', { as: inVictoria, answers: { 'GET /offices': offices } })
  const search = page.getByRole('combobox', { name: 'Search offices' })
  await expect.element(search).toBeVisible()
  await focusOn(search)
  await userEvent.keyboard('welling')
  await expect.element(page.getByRole('option')).toHaveTextContent(/^Wellington/)
  await userEvent.keyboard('{Enter}')
  const office = page.getByRole('dialog', { name: 'Wellington' })
  await expect
    .element(office.getByRole('link', { name: /^Call Wellington/ }))
    .toHaveAttribute('href', 'tel:+6445550110')
  await expect
    .element(office.getByRole('link', { name: /^Directions/ }))
    .toHaveTextContent('Wellington 6011, New Zealand')
  await userEvent.keyboard('{Escape}')
  await expect.element(office).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  const areas = page.getByRole('dialog', { name: 'State or country' })
  await expect.element(areas.getByRole('checkbox').nth(1)).toHaveAccessibleName(/^Australia/)
  await focusOn(areas.getByRole('searchbox'))
  await userEvent.keyboard('ontario')
  await expect.element(areas.getByRole('checkbox')).toHaveLength(1)
  await userEvent.keyboard('{Tab}[Space]')
  await expect.element(areas.getByRole('checkbox', { name: 'Ontario Canada' })).toBeChecked()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).toHaveTextContent(/^Toronto/)
  await search.fill('zebra')
  await expect.element(page.getByText('Nothing matches “zebra”')).toBeVisible()
})

test('a whole country of offices is shown in part until asked for', async () => {
  await openPortal('/contact', {
    as: { ...ava, associatedConsultant: null },
    answers: { 'GET /offices': offices },
  })
  await expect.element(page.getByText('You don’t have a consultant yet')).toBeVisible()
  const names = region('Offices in Australia').getByRole('heading', { level: 3 })
  await expect.element(names).toHaveLength(6)
  await page.getByRole('button', { name: 'Show all 9 offices' }).click()
  await expect.element(names).toHaveLength(9)
  await page.getByRole('button', { name: 'Show fewer offices' }).click()
  await expect.element(names).toHaveLength(6)
})

test('a country without an office says so', async () => {
  await openPortal('/contact', { as: inVictoria })
  await expect.element(page.getByText('No office in Australia yet')).toBeVisible()
})

test('offices that fail to load say so and come back, while the consultant can be reached all along', async () => {
  const asked = answerLater()
  await openPortal('/contact', { as: inVictoria, answers: { 'GET /offices': asked.answer } })
  await expect.element(page.getByText('Loading the offices')).toBeInTheDocument()
  asked.settle(refusal('not_found'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t load the offices.')
  await expect.element(link(/^Call Priya Raman/)).toBeVisible()
  await expectAccessible()

  const retry = page.getByRole('button', { name: 'Try again' })
  asked.hold()
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  await expect.element(retry).toHaveFocus()
  asked.settle(refusal('not_found'))
  await expect.element(retry).not.toHaveAttribute('aria-busy')
  asked.hold()
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  asked.settle(offices)
  await expect.element(region('Offices in Victoria')).toHaveFocus()
})

/** Delays every response until the test provides it, then returns that one until it delays again. */
function answerLater() {
  type Answer = typeof offices | ReturnType<typeof refusal>
  let settle: (answer: Answer) => void = () => undefined
  let answer: Promise<Answer>
  const hold = () => {
    answer = new Promise((resolve) => {
      settle = resolve
    })
  }
  hold()
  return { answer: () => answer, settle: (given: Answer) => settle(given), hold }
}

test('without a network it says so, and loads by itself once there is one', async () => {
  const { change } = await openPortal('/contact', {
    as: inVictoria,
    answers: { 'GET /offices': refusal('not_found') },
  })
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  const goOnline = goOffline()
  await retry.click()
  await expect.element(page.getByText('the offices aren’t on this device yet')).toBeVisible()
  change({ 'GET /offices': offices })
  goOnline()
  await expect.element(region('Offices in Victoria')).toBeVisible()
})

test('opened offline the consultant is at hand, and offices never seen say that there is no network', async () => {
  await openPortal('/help', { as: inVictoria })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect.poll(() => get('copy', createStore('rollcall', 'queries'))).toBeDefined()

  const { change } = await openPortal('/contact', {
    as: inVictoria,
    answers: { 'POST /refresh': unreachable, 'GET /offices': unreachable },
  })
  await expect.element(link(/^Call Priya Raman/)).toBeVisible()
  await expect.element(page.getByText('We couldn’t load the offices.')).toBeVisible()
  await expect.element(page.getByText(/access token/i)).not.toBeInTheDocument()
  change({ ...answersFor(inVictoria), 'GET /offices': offices })
  window.dispatchEvent(new Event('online'))
  await expect.element(region('Offices in Victoria')).toBeVisible()
})
