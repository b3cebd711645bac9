import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal } from '../../../test/fake-service.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

describe('a page shown instead of a screen', () => {
  test.each([
    ['/500', 'Something went wrong', 'Error code: 500'],
    ['/error', 'Something went wrong', 'Error code: 500'],
    ['/error?type=400', 'Something went wrong', 'Error code: 400'],
    ['/error?type=nonsense', 'Something went wrong', 'Error code: 500'],
    ['/404', 'We can’t find that page', 'Error code: 404'],
    ['/no/such/page?at=all', 'We can’t find that page', 'Error code: 404'],
    ['/401', 'You don’t have access to that page', null],
    ['/error?type=117', 'This is locked for now', null],
    ['/account-load-failure', 'We couldn’t load your account', null],
    ['/account-suspended?path=%2Fcontact', 'Your account is suspended', null],
  ])('%s says what happened and leads home', async (path, heading, code) => {
    const { screen } = await openPortal(path)
    await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus()
    expect(
      screen
        .getByText(/^Error code/)
        .elements()
        .map((element) => element.textContent),
    ).toEqual(code ? [code] : [])
    expect(screen.getByRole('link', { name: 'Sign out' }).elements()).toEqual([])
    await screen.getByRole('link', { name: 'Go home' }).click()
    await expect.poll(() => location.pathname).toBe('/login')
  })

  test.each(['/500', '/401', '/account-suspended'])('%s is accessible', async (path) => {
    const { screen } = await openPortal(path)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  })
})

test('a signed-in user sees a missing page inside the shell', async () => {
  const { screen } = await openPortal('/no/such/page', { as: ava, window: desktop })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'We can’t find that page' }))
    .toHaveFocus()
  await expectAccessible()
  await screen.getByRole('link', { name: 'Help' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test('a signed-in user can sign out from an error page, which removes their data', async () => {
  const { screen, askedFor } = await openPortal('/500', { as: ava })
  await screen.getByRole('link', { name: 'Sign out' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(askedFor('POST /sign-out')).toHaveLength(1)
  expect(screen.getByText('You signed out').elements()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test('a profile that cannot be loaded has a page with a retry', async () => {
  const { screen, change } = await openPortal('/contact?tab=1', {
    as: ava,
    answers: { 'GET /me': refusal('profile_not_found') },
  })
  const failure = screen.getByRole('heading', { level: 1, name: 'We couldn’t load your account' })
  await expect.element(failure).toHaveFocus()
  expect(new URL(location.href).searchParams.get('redirectFrom')).toBe('/contact?tab=1')
  await screen.getByRole('link', { name: 'Try again' }).click()
  await expect.element(failure).toBeVisible()
  change({ 'GET /me': ava })
  await screen.getByRole('link', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  expect(location.search).toBe('?tab=1')
})
