import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import shipped from '../../../../../config/config.json'
import { expectAccessible } from '../../../test/axe.ts'
import { never, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf } from '../../../test/on-screen.ts'
import { desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { ava, listedShift, morning, nothingOn, today } from '../../../test/people.ts'

const toConfirm = listedShift(today, { actionableItems: ['confirmDetailsRequired'] })

describe.each([
  ['a phone', phone, 'Quick'],
  ['a wide window', desktop, 'Main'],
] as const)('on %s', (_name, window, navigation) => {
  test('the menu leads to every screen, marks the current one, and moves the focus', async () => {
    const { screen } = await openPortal('/', { as: ava, window })
    const menu = screen.getByRole('navigation', { name: navigation })
    await expect.element(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    // The menu of the other width is not built and hidden: the first screen would wait for its links.
    const menus = screen.getByRole('navigation', { name: /^(?:Quick|Main)/, includeHidden: true })
    expect(menus.elements()).toHaveLength(1)
    await expect.poll(() => document.title).toBe('Home · Commonroom')
    await menu.getByRole('link', { name: 'Availability' }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My Availability' })).toBeVisible()
    await expect.poll(() => document.title).toBe('My Availability · Commonroom')
    await expect
      .element(menu.getByRole('link', { name: 'Availability' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(menu.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })
})

test.each([phone, desktop])('the bell is at the end of the header, with its count', async (window) => {
  const { screen } = await openPortal('/contact', {
    as: ava,
    at: morning,
    window,
    answers: { 'GET /bookings/overview': { ...nothingOn, bookings: { [today]: [toConfirm] } } },
  })
  const bell = screen.getByRole('button', { name: 'Notifications, 1 waiting' })
  await expect.element(bell).toBeVisible()
  const button = await boxOf(bell)
  const count = (await elementOf(bell)).lastElementChild?.lastElementChild?.getBoundingClientRect()
  expect(button.right).toBeGreaterThan(window.width - 40)
  expect(count?.top).toBeLessThan(button.top + button.height / 2)
  expect(count?.right).toBeLessThanOrEqual(button.right + 1)
})

test('the keyboard skips the menu', async () => {
  const { screen } = await openPortal('/contact', { as: ava })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(location.hash).toBe('')
})

test('a wide window has a drawer that stays as it was left', async () => {
  const { screen } = await openPortal('/', { as: ava, window: desktop })
  await expect.element(screen.getByText('Signed in as Ava Nguyen')).toBeVisible()
  await screen.getByRole('button', { name: 'Hide the menu' }).click()
  await expect.element(screen.getByText('Signed in as Ava Nguyen')).not.toBeVisible()
  await openPortal('/', { as: ava, window: desktop })
  await expect.element(screen.getByRole('button', { name: 'Show the menu' })).toBeVisible()
  await expect.element(screen.getByText('Signed in as Ava Nguyen')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Show the menu' }).click()
  await expect.element(screen.getByText('Signed in as Ava Nguyen')).toBeVisible()
})

test('a phone has the rest of the menu in a sheet, which the back button closes', async () => {
  const everything = ['myAvailability', 'myRegistrations', 'myFiles', 'profDevelopment', 'downloads']
  const features = Object.fromEntries(everything.map((name) => [`route_${name}`, 'enabled' as const]))
  const { screen } = await openPortal('/', { as: { ...ava, features }, window: { width: 360, height: 740 } })
  const bar = screen.getByRole('navigation', { name: 'Quick' })
  const more = bar.getByRole('button', { name: 'More' })
  const sheet = screen.getByRole('dialog', { name: 'More' })
  await more.click()
  await expect.element(sheet.getByText('Signed in as Ava Nguyen')).toBeVisible()
  await expectAccessible()
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await more.click()
  await sheet.getByRole('link', { name: 'Contact Us' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()

  const tabs = [...(await elementOf(bar)).querySelectorAll('a, button')]
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Home',
    'Availability',
    'Registrations',
    'My Files',
    'More',
  ])
  expect(tabs.filter((tab) => tab.scrollWidth > tab.clientWidth)).toEqual([])
  expect(Math.min(...tabs.map((tab) => tab.clientHeight))).toBeGreaterThanOrEqual(44)
  expect(Math.max(...tabs.map((tab) => tab.getBoundingClientRect().right))).toBeLessThanOrEqual(360)
})

test('as it ships, a phone has these four in its bar', async () => {
  const { screen } = await openPortal('/contact', {
    as: { ...ava, features: shipped.features.all as (typeof ava)['features'] },
  })
  const bar = screen.getByRole('navigation', { name: 'Quick' })
  await expect.element(bar).toBeVisible()
  expect([...(await elementOf(bar)).querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
    'Home',
    'Availability',
    'Registrations',
    'My Files',
  ])
  // Contact is under More.
  const more = bar.getByRole('button', { name: 'More' })
  await expect.element(more).toHaveAttribute('aria-current', 'true')
  await more.click()
  const sheet = screen.getByRole('dialog', { name: 'More' })
  await expect
    .element(sheet.getByRole('link', { name: 'Contact Us' }))
    .toHaveAttribute('aria-current', 'page')
  await userEvent.keyboard('{Escape}')
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect.element(more).not.toHaveAttribute('aria-current')
})

test('losing and regaining the network is shown at once, clear of the bar at the bottom', async () => {
  const { screen, askedFor } = await openPortal('/contact', { as: ava })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect.poll(() => askedFor('GET /offices').length).toBeGreaterThan(0)
  const comeBack = goOffline()
  const notice = screen.getByText('You’re offline. This is what we saved on this device.')
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  const askedBefore = askedFor('GET /me').length
  comeBack()
  const toast = screen.getByText('You’re back online.')
  await expect.element(toast).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(() => askedFor('GET /me').length).toBeGreaterThan(askedBefore)
  const bar = await boxOf(screen.getByRole('navigation', { name: 'Quick' }))
  expect((await boxOf(toast)).bottom).toBeLessThanOrEqual(bar.top)
})

const unreachableNotice = 'We can’t reach the portal. This is what we saved on this device.'

test('a service that does not respond is shown beside the device copy, and asked again on demand', async () => {
  const { screen } = await openPortal('/', { as: ava })
  await expect.element(screen.getByText('Tell us when you can work')).toBeVisible()
  await isKeptOnDevice()
  // Only the press must bring it back, although the portal retries by itself too.
  let isPressed = false
  const token = { accessToken: `h.${btoa(JSON.stringify({ sub: ava.id }))}.s`, expiresInSeconds: 900 }
  await openPortal('/', { as: ava, answers: { 'POST /refresh': () => (isPressed ? token : unreachable) } })
  await expect.element(screen.getByText(unreachableNotice)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /^Good .*Ava/ })).toBeVisible()
  document.addEventListener('click', () => (isPressed = true), { capture: true, once: true })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText(unreachableNotice)).not.toBeInTheDocument()
})

test('a slow network does not delay a user with a device copy', async () => {
  const { screen } = await openPortal('/', { as: ava })
  await expect.element(screen.getByText('Tell us when you can work')).toBeVisible()
  await isKeptOnDevice()
  await openPortal('/', { as: ava, answers: { 'POST /refresh': () => never } })
  await expect.element(screen.getByRole('heading', { name: /^Good .*Ava/ })).toBeVisible()
  await expect.element(screen.getByText(unreachableNotice)).toBeVisible()
})

/** It is saved a second after the last response. */
const isKeptOnDevice = () =>
  expect
    .poll(
      () =>
        new Promise((done) => {
          const opening = indexedDB.open('rollcall')
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('queries').objectStore('queries').count()
            reading.addEventListener('success', () => {
              opening.result.close()
              done(reading.result)
            })
          })
        }),
    )
    .toBe(1)
