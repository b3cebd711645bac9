import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { bookingId, offered, serviceWith, shift } from '../../../../test/bookings.ts'
import { focusOn, textsOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava, morning } from '../../../../test/people.ts'
import { avaWithRegistrations, item, registration, step, withItems } from '../../../../test/registrations.ts'

const bell = () => page.getByRole('button', { name: /^Notifications/ })
const sheet = () => page.getByRole('dialog', { name: 'Notifications' })
const rows = () => sheet().getByRole('listitem')
const tab = (name: RegExp) => sheet().getByRole('tab', { name })

const expiresAt = '2026-03-11T07:30+11:00'
const { clientId, clientName } = shift()
const toConfirm = { actionableItems: ['confirmDetailsRequired' as const] }
/** Two offers, one agreement, two shifts to confirm. */
const asked = serviceWith(
  [
    shift({
      id: bookingId(1),
      dateLocal: '2026-03-09',
      actionableItems: ['confirmDetailsRequired', 'agreementsPending'],
    }),
    shift({ id: bookingId(2), dateLocal: '2026-02-17', ...toConfirm }),
    ...offered({ first: 10, expiresAt, dates: ['2026-03-17'] }),
    ...offered({ first: 20, expiresAt: '2026-03-10T09:00+11:00', dates: ['2026-03-19', '2026-03-20'] }),
  ],
  [{ clientId, clientName, pendingAgreements: 1 }],
)

test('the bell counts open items, and links to each', async () => {
  await openPortal('/', { as: ava, at: morning, answers: asked })
  await expect.element(bell()).toHaveAccessibleName('Notifications, 5 waiting')
  await bell().click()
  await expect.poll(textsOf(sheet().getByRole('tab'))).toEqual(['All (5)', 'Offers (2)'])
  await expect
    .poll(textsOf(rows()))
    .toEqual([
      expect.stringMatching(/Needs your answer Thu,? 19 Mar and 1 more date Answer by Tue,? 10 Mar, 9:00 am/),
      expect.stringMatching(
        /Needs your answer Tue,? 17 Mar, 8:20 am – 3:10 pm Answer by Wed,? 11 Mar, 7:30 am/,
      ),
      'Lantern Hill School 1 agreement to sign',
      expect.stringMatching(/Lantern Hill School Hours to confirm Mon,? 9 Mar/),
      expect.stringMatching(/Lantern Hill School Hours to confirm Tue,? 17 Feb/),
    ])
  await expectAccessible()

  await focusOn(tab(/^All/))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab(/^Offers/)).toHaveFocus()
  await expect.element(tab(/^Offers/)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => rows().elements()).toHaveLength(2)
  await userEvent.keyboard('{Home}')
  await expect.element(tab(/^All/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(bell()).toHaveFocus()

  await bell().click()
  await sheet()
    .getByRole('link', { name: /agreement to sign/ })
    .click()
  await expect.poll(() => location.pathname + location.hash).toBe(`/bookings/${bookingId(1)}#agreements`)
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: clientName }).first()).toBeVisible()
  history.back()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('the back button closes the sheet and stays on the screen', async () => {
  await openPortal('/help', { as: ava, at: morning, answers: asked })
  await bell().click()
  await expect.poll(() => rows().elements()).toHaveLength(5)
  history.back()
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(location.pathname).toBe('/help')
})

test('an offer that comes while the page is open is counted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { change } = await openPortal('/', { as: ava, at: morning })
  await expect.element(page.getByText('Tell us when you can work')).toBeVisible()
  await expect.element(bell()).toHaveAccessibleName('Notifications')
  change(serviceWith(offered({ expiresAt })))
  vi.advanceTimersByTime(2 * 60_000)
  await expect.element(bell()).toHaveAccessibleName('Notifications, 1 waiting')
})

test('a candidate with nothing to do sees so', async () => {
  await openPortal('/', { as: ava, at: morning })
  await bell().click()
  await expect.poll(textsOf(sheet().getByRole('tab'))).toEqual(['All (0)', 'Offers (0)'])
  await expect.element(sheet()).toHaveTextContent('Nothing to do right now')
  await expectAccessible()
  await tab(/^Offers/).click()
  await expect.element(sheet()).toHaveTextContent('No offers right now')
})

test('the overview is fetched on any first screen', async () => {
  const { askedFor } = await openPortal('/help', { as: ava, at: morning })
  await expect
    .poll(() => askedFor('GET /bookings/overview').map(({ query }) => query))
    .toContainEqual({ dateFromLocal: '2026-03-10', dateToLocal: '2026-04-10' })
})

test('rejected and expiring documents are listed, and link to their item', async () => {
  await openPortal('/', {
    as: { ...avaWithRegistrations, registrations: [{ ...registration(), activatedAtUTC: null }] },
    at: morning,
    answers: {
      ...asked,
      ...withItems(item(1)),
      'GET /unlock-plan': [
        step(1, { title: 'Police check', reason: 'refused', statusReason: 'the photo is blurred.' }),
        step(2, { title: 'First aid', reason: 'expired', dateExpiry: '2026-03-01', shiftsAtRisk: 2 }),
        step(3, { title: 'Photo' }),
      ],
    },
  })
  await expect.element(bell()).toHaveAccessibleName('Notifications, 7 waiting')
  await bell().click()
  await expect
    .poll(() => textsOf(rows())().slice(5))
    .toEqual([
      'Police check Not accepted: the photo is blurred. Send a new one.',
      'First aid Expired on 1 Mar 2026. You have 2 booked shifts that need it.',
    ])
  await expectAccessible()
  await rows().nth(5).getByRole('link').click()
  await expect.element(page.getByRole('dialog', { name: 'Police check' })).toBeVisible()
})
