/// <reference lib="webworker" />

// Notifications in the service worker: shows pushes, and accepts an offer without opening the portal. Safari shows the same
// messages by itself, without this worker, and iOS has no actions: there a tap opens the offer.

declare const self: ServiceWorkerGlobalScope

/** The declarative form of a push message. */
interface Message {
  notification: {
    title: string
    body: string
    lang: string
    navigate: string
    tag: string
    data: MessageData
  }
}

interface MessageData {
  id: string
  event: string
  /** Accepts the offer that the notification is about. */
  acceptKey?: string
}

/** The data of a notification that is shown. */
interface ShownData {
  navigate: string
  /** The same for every attempt, so that an action takes effect once. */
  id: string
  acceptKey?: string
  /** Undoes the acceptance. */
  undoKey?: string
}

/** Missing in the compiler's library. */
interface ShownOptions extends NotificationOptions {
  data: ShownData
  actions: { action: Action; title: string }[]
  renotify?: boolean
}

type Action = 'accept' | 'undo' | 'open'

// Not in a words file, which needs React.
const texts = {
  accept: 'Accept',
  undo: 'Undo',
  open: 'Open',
  news: 'There is news for you',
  booked: 'Booked',
  undone: 'Undone',
  undoneBody: 'The shift went back to the others.',
  tooLateToUndo: 'Too late to undo',
  stillBooked: 'You’re still booked. Open the booking if you can’t make it.',
  offline: 'No connection. Try again.',
} as const

const outcomes: Record<string, string> = {
  closedFilled: 'Someone was faster',
  closedExpired: 'The offer has expired',
}
const GONE = 'No longer available'
const refusals: Record<string, string> = {
  booking_overlaps: 'You already have a shift at that time',
  tentative_already_answered: 'You’ve already answered this offer',
}
const CANNOT_ANSWER = 'Open the portal to answer'

export function followPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))
  // From the push service of a demo, which delivers to an open page.
  self.addEventListener('message', (event) => {
    if (event.data?.type === 'PUSH') event.waitUntil(showPush(event.data.text))
  })
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    event.waitUntil(react(notification, action))
  })
}

/** Every push shows a notification: browsers cancel the subscription of a worker that stays silent. */
async function showPush(pushed: string | undefined): Promise<void> {
  const { title, body, lang, navigate, tag, data } = messageOf(pushed)
  await show(title, {
    body,
    lang,
    tag,
    data: { navigate, id: data.id, ...(data.acceptKey !== undefined && { acceptKey: data.acceptKey }) },
    actions: data.acceptKey === undefined ? [] : actionsOf('accept', 'open'),
    // Corrections of a notification that is shown make no sound.
    renotify: data.event !== 'offerGone',
  })
  if (data.acceptKey !== undefined) await markIcon()
}

function messageOf(pushed: string | undefined): Message['notification'] {
  try {
    const message: unknown = JSON.parse(pushed ?? '')
    return (message as Message).notification
  } catch {
    return {
      title: texts.news,
      body: '',
      lang: 'en',
      navigate: '/',
      tag: 'news',
      data: { id: '', event: '' },
    }
  }
}

const actionsOf = (...actions: Action[]) => actions.map((action) => ({ action, title: texts[action] }))

const show = (title: string, options: ShownOptions) =>
  self.registration.showNotification(title, { icon: '/icon-192.png', ...options })

async function react(notification: Notification, action: string): Promise<void> {
  const { acceptKey, undoKey, navigate } = notification.data as ShownData
  if (action === 'accept' && acceptKey !== undefined) await accept(notification, acceptKey)
  else if (action === 'undo' && undoKey !== undefined) await undo(notification, undoKey)
  else await open(navigate)
}

/** The service decides: nothing is announced before its answer. */
async function accept(notification: Notification, key: string): Promise<void> {
  const { tag, body, lang } = notification
  const shown = notification.data as ShownData
  const { navigate, id } = shown
  const answer = await post('/api/v1/offers/accept-by-key', { key, id: `accept-${id}` })
  const base = { tag, body, lang, data: { navigate, id }, actions: actionsOf('open') }
  if (!answer) {
    // Still an offer, with its actions.
    await show(texts.offline, { ...base, data: shown, actions: actionsOf('accept', 'open'), renotify: true })
  } else if (answer.outcome === 'accepted') {
    const isUndoable = typeof answer.undoUntil === 'string'
    const actions = isUndoable ? actionsOf('undo', 'open') : actionsOf('open')
    await show(texts.booked, {
      ...base,
      actions,
      data: { navigate, id, ...(isUndoable && { undoKey: key }) },
    })
  } else if (answer.outcome !== undefined) {
    await show(outcomes[answer.outcome] ?? GONE, { ...base, actions: [], renotify: true })
  } else {
    await show(refusals[answer.code ?? ''] ?? CANNOT_ANSWER, { ...base, renotify: true })
  }
}

async function undo(notification: Notification, key: string): Promise<void> {
  const { tag, lang, title, body } = notification
  const data = notification.data as ShownData
  const answer = await post('/api/v1/offers/undo-by-key', { key, id: `undo-${data.id}` })
  if (!answer) await show(title, { tag, lang, body, data, actions: actionsOf('undo', 'open') })
  else if (answer.outcome !== undefined)
    await show(texts.undone, {
      tag,
      lang,
      body: texts.undoneBody,
      data: { navigate: '/', id: data.id },
      actions: [],
    })
  else
    await show(texts.tooLateToUndo, {
      tag,
      lang,
      body: texts.stillBooked,
      data: { navigate: data.navigate, id: data.id },
      actions: actionsOf('open'),
    })
}

interface Answer {
  outcome?: string
  undoUntil?: string | null
  code?: string
}

/** Without cookies: the key alone counts. Undefined without an answer of the service, or one to try again. */
async function post(path: string, { key, id }: { key: string; id: string }): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ key }),
    })
    if (response.status === 429 || response.status >= 500) return undefined
    return (await response.json()) as Answer
  } catch {
    return undefined
  }
}

/** Another tab of the portal stays where it is: it may hold something half-written, or a consultant's work. */
async function open(navigate: string): Promise<void> {
  const { pathname, search } = new URL(navigate, location.origin)
  const address = new URL(pathname + search, location.origin).href
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url === address)
  if (shown) await shown.focus()
  else await self.clients.openWindow(address)
}

/** The icon of an installed portal: the number of open offers is known once it is open. */
const markIcon = async () => {
  if ('setAppBadge' in navigator) await navigator.setAppBadge().catch(() => undefined)
}
