import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { elementOf } from '../../../test/on-screen.ts'
import { notificationSettings, openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'
import { renewHere } from './push-device.ts'

const onSettings: Answers = {
  'GET /me/calendar-feed': { createdAt: null },
  'GET /sessions': { sessions: [] },
  'PUT /me/notifications': undefined,
  'PUT /me/push-subscriptions': { id: '0199a000-0000-7000-8000-000000000009' },
}
const phone = {
  id: '0199a000-0000-7000-8000-000000000009',
  name: 'Chrome on Android',
  lastUsedAtUTC: '2026-03-09T20:00:00Z',
}
const card = page.getByRole('region', { name: 'Notifications' })
const turnOn = card.getByRole('button', { name: 'Turn on for this device' })

/** The browser's own part: its question, and its push service. */
function browserThat(answers: NotificationPermission) {
  let permission: NotificationPermission = 'default'
  const asked = vi
    .spyOn(Notification, 'requestPermission')
    .mockImplementation(async () => (permission = answers))
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission)
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: 'key', auth: 'auth' },
    }),
    unsubscribe: vi.fn(async () => true),
  }
  let subscribed: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: vi.fn(async () => (subscribed = subscription)),
  }
  const registration = { pushManager, getNotifications: async () => [] }
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(
    Promise.resolve(registration) as unknown as Promise<ServiceWorkerRegistration>,
  )
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(
    registration as unknown as ServiceWorkerRegistration,
  )
  onTestFinished(() => void vi.restoreAllMocks())
  return { asked, pushManager }
}

test('permission is asked by the button alone, and the device is saved with the service’s key', async () => {
  const { asked, pushManager } = browserThat('granted')
  const { askedFor, change } = await openPortal('/settings', { as: ava, answers: onSettings })
  await expect.element(turnOn).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await expectAccessible()
  // Nothing touches the border of the card.
  const leftOf = async (locator: Locator) => (await elementOf(locator)).getBoundingClientRect().left
  expect((await leftOf(turnOn)) - (await leftOf(card))).toBeGreaterThan(8)

  change({ 'GET /me/notifications': { ...notificationSettings, devices: [{ ...phone, isCurrent: true }] } })
  await turnOn.click()
  await expect.element(page.getByText('Notifications are on for this device.')).toBeVisible()
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: notificationSettings.vapidPublicKey,
  })
  expect(askedFor('PUT /me/push-subscriptions').at(-1)?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: 'key', auth: 'auth' },
  })
  await expect.element(card).toHaveTextContent('Chrome on Android (This device)')
  await expectAccessible()

  // The next opening saves it again, without a question.
  await renewHere()
  expect(askedFor('PUT /me/push-subscriptions')).toHaveLength(2)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a refusal of the browser is explained, and not asked about again', async () => {
  const { asked } = browserThat('denied')
  const { askedFor } = await openPortal('/settings', { as: ava, answers: onSettings })
  await turnOn.click()
  await expect.element(page.getByText(/Your browser doesn’t allow notifications/).first()).toBeVisible()
  expect(askedFor('PUT /me/push-subscriptions')).toEqual([])
  await openPortal('/settings', { as: ava, answers: onSettings })
  await expect.element(card).toHaveTextContent('Your browser doesn’t allow notifications')
  await expect.element(turnOn).not.toBeInTheDocument()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a device is removed, and a test is sent to the others', async () => {
  browserThat('granted')
  const laptop = {
    ...phone,
    id: '0199a000-0000-7000-8000-000000000010',
    name: 'Edge on Windows',
    isCurrent: false,
  }
  const { change, askedFor } = await openPortal('/settings', {
    as: ava,
    answers: {
      ...onSettings,
      'GET /me/notifications': { ...notificationSettings, devices: [{ ...phone, isCurrent: false }, laptop] },
      'POST /me/notifications/test': { devices: 2 },
      'DELETE /me/push-subscriptions/{id}': undefined,
    },
  })
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(page.getByText('A test is on its way to 2 devices.')).toBeVisible()
  change({ 'GET /me/notifications': { ...notificationSettings, devices: [laptop] } })
  await card.getByRole('button', { name: 'Remove Chrome on Android' }).click()
  await expect.element(page.getByText('That device no longer gets notifications.')).toBeVisible()
  expect(askedFor('DELETE /me/push-subscriptions/{id}')).toHaveLength(1)
  change({ 'POST /me/notifications/test': refusal('too_many_requests') })
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t send a test.')
})

test('choices take effect at once, the last channel of an offer stays, and a refused choice is taken back', async () => {
  browserThat('granted')
  const { askedFor, change } = await openPortal('/settings', { as: ava, answers: onSettings })
  await card.getByText('Choose your notifications').click()
  const choiceOf = (name: string) => card.getByRole('switch', { name, exact: true })
  await choiceOf('Offers, notification').click()
  await expect
    .poll(() => askedFor('PUT /me/notifications').at(-1)?.body)
    .toMatchObject({
      events: expect.arrayContaining([{ event: 'offer', on: ['email', 'sms'] }]),
    })
  await expect.element(choiceOf('Offers, email')).toBeDisabled()
  await expect.element(choiceOf('Sign-in and security, email')).toBeDisabled()
  await card.getByRole('switch', { name: /^Quiet hours/ }).click()
  await expect.poll(() => askedFor('PUT /me/notifications').at(-1)?.body).toMatchObject({ quietHours: null })
  await expectAccessible()

  change({ 'PUT /me/notifications': refusal('service_unavailable') })
  const details = card.getByRole('switch', { name: /^Show schools and places/ })
  await details.click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t save your choice.')
  await expect.element(details).not.toBeChecked()
})
