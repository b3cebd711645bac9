import type { CurrentUser } from '@rollcall/contract/people/me'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const learner: CurrentUser = { ...ava, features: { ...ava.features, growthHub: 'enabled' } }
const link = { url: 'https://portal.example/launch/learning/a-key' }
const open = (answers: Answers, window = desktop, as = learner) =>
  openPortal('/contact', { as, window, answers })
const button = page.getByRole('button', { name: 'Online learning (opens in a new tab)' })

/** The tabs that were opened; none when the browser blocks them. */
function openedTabs({ isBlocked = false } = {}) {
  const tabs: {
    opener: unknown
    close: () => void
    isClosed: boolean
    went: string[]
    document: Document
  }[] = []
  const opening = vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const tab = {
      opener: window,
      isClosed: false,
      close: () => (tab.isClosed = true),
      went: [] as string[],
      location: { replace: (url: string) => tab.went.push(url) },
      document: document.implementation.createHTMLDocument(),
    }
    tabs.push(tab)
    return tab as unknown as Window
  })
  onTestFinished(() => opening.mockRestore())
  return tabs
}

test('the platform opens in a tab of its own, which cannot reach the portal, and two presses are one', async () => {
  const tabs = openedTabs()
  let answerNow: (answer: typeof link) => void = () => undefined
  const { askedFor } = await open({
    'GET /integrations/learning/sso-url': () => new Promise((answer) => (answerNow = answer)),
  })
  await expect.element(button).toBeVisible()
  await expectAccessible()
  await button.dblClick()
  await expect.poll(() => askedFor('GET /integrations/learning/sso-url')).toHaveLength(1)
  await expect.poll(() => tabs.map(({ isClosed }) => isClosed)).toEqual([false, true])
  expect(tabs[0]?.document.body.textContent).toBe('Opening your courses…')
  answerNow(link)
  await expect.poll(() => tabs[0]?.went).toEqual([link.url])
  expect(tabs[0]?.opener).toBeNull()
})

test('on a phone it is under More, which closes', async () => {
  const tabs = openedTabs()
  await open({ 'GET /integrations/learning/sso-url': link }, phone)
  await page.getByRole('button', { name: 'More' }).click()
  const sheet = page.getByRole('dialog', { name: 'More' })
  await sheet.getByRole('button', { name: /^Online learning/ }).click()
  await expect.poll(() => tabs[0]?.went).toEqual([link.url])
  await expect.element(sheet).not.toBeInTheDocument()
})

test('while the platform is unavailable the tab closes with a message, and another try works', async () => {
  const tabs = openedTabs()
  const { change } = await open({ 'GET /integrations/learning/sso-url': refusal('learning_platform_away') })
  await button.click()
  await expect.element(page.getByText('The learning platform isn’t answering.')).toBeVisible()
  expect(tabs.map(({ isClosed }) => isClosed)).toEqual([true])
  change({ 'GET /integrations/learning/sso-url': link })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tabs[1]?.went).toEqual([link.url])

  change({ 'GET /integrations/learning/sso-url': refusal('learning_not_configured') })
  await button.click()
  await expect.element(page.getByText('There’s no learning platform here yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('offline and a blocked tab are shown, and no tab is left open', async () => {
  const tabs = openedTabs()
  const { askedFor } = await open({ 'GET /integrations/learning/sso-url': link })
  await expect.element(button).toBeVisible()
  const comeBack = goOffline()
  await button.click()
  await expect.element(page.getByText('Your courses open when you’re back online.')).toBeVisible()
  comeBack()
  openedTabs({ isBlocked: true })
  await button.click()
  await expect.element(page.getByText('Your browser blocked the new tab.')).toBeVisible()
  expect(tabs).toEqual([])
  expect(askedFor('GET /integrations/learning/sso-url')).toEqual([])
})

test('it is shown to users with the feature, in the words of the region', async () => {
  await open({}, desktop, ava)
  await expect.element(page.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await openPortal('/contact', { as: { ...learner, language: 'en-US' }, site: 'us', window: desktop })
  await expect.element(page.getByRole('button', { name: /^Online training/ })).toBeVisible()
})
