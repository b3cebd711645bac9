/// <reference lib="webworker" />
import type { BrowserContext, Page } from '@playwright/test'
import { addBooking } from '../apps/api/test/a-booking.ts'
import { type PushReceiver, startPushReceiver } from '../apps/api/test/push-service.ts'
import { agencySystem } from './agency-calls.ts'
import { wholeBrowser } from './browser.ts'
import { portalIsStored } from './device.ts'
import { expect, test as journey } from './journey.ts'
import { candidateIdOf, newPerson } from './new-person.ts'
import { ownSchool } from './own-school.ts'
import { type Service, sqlOf, startServiceForTests } from './service.ts'

/** A service that sends to a push service on this machine, which decrypts what arrives. */
const test = journey.extend<{ pushes: PushReceiver; service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for an object pattern
  pushes: async ({}, use) => {
    const pushes = await startPushReceiver()
    await use(pushes)
    await pushes.close()
  },
  service: async ({ pushes }, use) => {
    const service = await startServiceForTests({ PUSH_LOOPBACK: pushes.origin })
    await use(service)
    await service.stop()
  },
})

test.use({ serviceWorkers: 'allow', permissions: ['notifications'], launchOptions: wholeBrowser })

/** The browser would subscribe at the push service of its maker; here it is ours. */
async function subscribeAt(pushes: PushReceiver, page: Page) {
  await page.addInitScript((subscription) => {
    const made = { toJSON: () => subscription, unsubscribe: async () => true }
    let current: typeof made | null = null
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async () => (current = made),
    })
  }, pushes.subscribe())
}

/** Hands messages to the browser as its push service does. */
async function openPushService(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted)
      if (registration) found(registration.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  return (data: string) => devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

async function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}

/** The notifications of this device, with the names of their buttons. */
const shown = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const notifications = await scope.registration.getNotifications()
    return notifications.map((notification) => {
      const { actions = [] } = notification as unknown as { actions?: { title: string }[] }
      const { title, body } = notification
      return { title, body, actions: actions.map((action) => action.title) }
    })
  })

/** A press on a button of the only notification: the protocol of the browser's tools has none. */
const press = async (context: BrowserContext, action: string) =>
  (await workerOf(context)).evaluate(async (pressed) => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    const [notification] = await scope.registration.getNotifications()
    const event = new ExtendableEvent('notificationclick')
    const waiting: Promise<unknown>[] = []
    Object.defineProperties(event, {
      notification: { value: notification },
      action: { value: pressed },
      // Of an event that the browser did not make, it may not be called.
      waitUntil: { value: (work: Promise<unknown>) => void waiting.push(work) },
    })
    scope.dispatchEvent(event)
    await Promise.all(waiting)
  }, action)

const dismiss = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const scope = globalThis as unknown as ServiceWorkerGlobalScope
    for (const notification of await scope.registration.getNotifications()) notification.close()
  })

test('a device is turned on in Settings, and shows every push of its push service', async ({
  page,
  context,
  service,
  pushes,
  signIn,
}) => {
  await subscribeAt(pushes, page)
  await signIn(await newPerson(service), { path: '/settings' })
  await portalIsStored(page)
  const deliver = await openPushService(context, page)
  const card = page.getByRole('region', { name: 'Notifications' })
  await card.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(card).toContainText('(This device)')
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => pushes.received.length).toBe(1)
  await deliver(pushes.received[0]?.text ?? '')
  await expect.poll(() => shown(context)).toMatchObject([{ title: 'Notifications work', actions: [] }])
  await dismiss(context)
  expect(await shown(context)).toEqual([])
  // One that cannot be read is shown too: browsers cancel the subscription of a worker that stays silent.
  await deliver('garbled')
  await expect
    .poll(async () => (await shown(context)).map(({ title }) => title))
    .toEqual(['There is news for you'])
})

// The service of the other journeys is a demo, which needs no push service.
journey(
  'an offer is accepted and undone from its notification, and the next one is corrected when it is withdrawn',
  async ({ page, context, service, signIn, request }) => {
    const key = await newPerson(service)
    const candidateId = await candidateIdOf(service, key)
    const school = await ownSchool(service)
    const bookingId = await addBooking(sqlOf(service), { school, dateLocal: '2026-11-24', status: 100 })
    const agency = await agencySystem(service, request)
    const holder = async () =>
      (await service.sql('select candidate_id as id from bookings where id = $1', [bookingId]))[0]?.id
    await signIn(key, { path: '/settings' })
    await portalIsStored(page)
    const card = page.getByRole('region', { name: 'Notifications' })
    await card.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect(card).toContainText('(This device)')
    // The next opening follows the same device.
    await page.reload()

    await agency.offer(bookingId, candidateId)
    await expect
      .poll(() => shown(context))
      .toEqual([
        {
          title: 'New offer: Tue, 24 Nov',
          body: expect.stringContaining('Answer by'),
          actions: ['Accept', 'Open'],
        },
      ])
    await press(context, 'accept')
    await expect.poll(() => shown(context)).toMatchObject([{ title: 'Booked', actions: ['Undo', 'Open'] }])
    expect(await holder()).toBe(candidateId)
    await press(context, 'undo')
    await expect.poll(() => shown(context)).toMatchObject([{ title: 'Undone', actions: [] }])
    expect(await holder()).toBeNull()
    await dismiss(context)

    const offerId = await agency.offer(bookingId, candidateId)
    await expect.poll(() => shown(context)).toMatchObject([{ actions: ['Accept', 'Open'] }])
    await agency.withdraw(offerId)
    await expect.poll(() => shown(context)).toMatchObject([{ title: 'No longer available', actions: [] }])
  },
)
