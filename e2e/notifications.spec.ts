/// <reference lib="webworker" />
import type { BrowserContext, Page } from '@playwright/test'
import { addAcceptKey } from '../apps/api/test/a-push-device.ts'
import { type PushReceiver, startPushReceiver } from '../apps/api/test/push-service.ts'
import { wholeBrowser } from './browser.ts'
import { portalIsStored } from './device.ts'
import { expect, test as journey } from './journey.ts'
import { candidateIdOf, emailOf, newPerson } from './new-person.ts'
import { holdersOf, offerShifts } from './offered-shifts.ts'
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

test('a device is turned on in Settings, and an offer is accepted and undone from its notification', async ({
  page,
  context,
  service,
  pushes,
  signIn,
}) => {
  await subscribeAt(pushes, page)
  const key = await newPerson(service)
  await signIn(key, { path: '/settings' })
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

  const offer = await offerShifts(service, { to: [key] })
  const candidateId = await candidateIdOf(service, key)
  const [device] = await service.sql('select id from push_subscriptions where candidate_id = $1', [
    candidateId,
  ])
  const offerId = offer.links[0]?.offerId ?? ''
  const acceptKey = await addAcceptKey(sqlOf(service), {
    candidateId,
    offerId,
    subscriptionId: String(device?.id),
  })
  const notification = {
    title: 'New offer: Tue, 24 Nov',
    body: '8:20 am – 3:10 pm',
    lang: 'en-AU',
    navigate: `${service.origin()}${offer.path}`,
    tag: `offer:${offerId}`,
    data: { id: offerId, event: 'offer', acceptKey },
  }
  await deliver(JSON.stringify({ web_push: 8030, notification }))
  await expect
    .poll(() => shown(context))
    .toEqual([{ title: notification.title, body: notification.body, actions: ['Accept', 'Open'] }])
  await press(context, 'accept')
  await expect.poll(() => shown(context)).toMatchObject([{ title: 'Booked', actions: ['Undo', 'Open'] }])
  expect(await holdersOf(service, offer)).toEqual([emailOf(key)])
  await press(context, 'undo')
  await expect.poll(() => shown(context)).toMatchObject([{ title: 'Undone', actions: [] }])
  expect(await holdersOf(service, offer)).toEqual([null])

  // A push that cannot be read shows a notification too.
  await deliver('garbled')
  await expect
    .poll(async () => (await shown(context)).map(({ title }) => title))
    .toContain('There is news for you')
})
