import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offered, serviceWith } from '../../../test/bookings.ts'
import { elementOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const dialog = () => page.getByRole('dialog')
const accept = () => page.getByRole('button', { name: /^Accept the offer/ })
const bell = () => page.getByRole('button', { name: /^Notifications/ })
const answers = serviceWith(offered({ expiresAt: '2026-03-11T07:30+11:00' }))

/** Counts popstate events before the portal handles them. */
let pops = 0
const countPop = () => {
  pops += 1
}

/** Opens Home from Help. */
async function openHome() {
  window.addEventListener('popstate', countPop, { capture: true })
  onTestFinished(() => window.removeEventListener('popstate', countPop, { capture: true }))
  const portal = await openPortal('/help', { as: ava, at: morning, answers })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.element(accept()).toBeVisible()
  return portal
}

const openOfferDialog = async () => {
  await accept().click()
  await expect.element(dialog()).toHaveTextContent('Accept this shift?')
  await expect.poll(() => history.state).toHaveProperty('isOverPage')
}

test('back closes a dialog and stays on the page; once more, it leaves; forward opens nothing', async () => {
  await openHome()
  await openOfferDialog()
  history.back()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(accept()).toHaveFocus()
  expect(location.pathname).toBe('/')

  const before = pops
  history.forward()
  // Forward and back again.
  await expect.poll(() => pops).toBe(before + 2)
  expect(history.state).not.toHaveProperty('isOverPage')
  await expect.element(dialog()).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname).toBe('/help')
})

test('a dialog that is closed by hand leaves nothing for the back button', async () => {
  await openHome()
  for (let times = 0; times < 2; times++) {
    await openOfferDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.poll(() => history.state).not.toHaveProperty('isOverPage')
  }
  history.back()
  await expect.poll(() => location.pathname).toBe('/help')
})

test('Back after a link in a dialog returns to the page, not to the dialog', async () => {
  await openHome()
  await bell().click()
  await dialog()
    .getByRole('link', { name: /Needs your answer/ })
    .click()
  await expect.poll(() => location.pathname).toMatch(/^\/bookings\//)
  await expect.element(dialog()).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(accept()).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.pathname).toBe('/help')
})

test('two taps on a button that opens a dialog leave the dialog open', async () => {
  await openHome()
  await accept().dblClick()
  await expect.element(dialog()).toHaveTextContent('Accept this shift?')
  // The second tap of a thumb falls on the backdrop, which does nothing yet; half a second later it closes the dialog.
  await pressBackdrop(0)
  await expect.element(dialog()).toHaveTextContent('Accept this shift?')
  await pressBackdrop(performance.now() + 60_000)
  await expect.element(dialog()).not.toBeInTheDocument()
})

async function pressBackdrop(timeStamp: number) {
  const backdrop = await elementOf(dialog())
  for (const type of ['pointerdown', 'click']) {
    const event = new MouseEvent(type, { bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    backdrop.dispatchEvent(event)
  }
}
