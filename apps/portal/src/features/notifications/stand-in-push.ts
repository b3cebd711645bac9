import { forgetStored, readStored, writeStored } from '@rollcall/client/storage/stored.ts'

// The push service of a demo: it needs no company and no internet, and delivers while the portal is open.

interface Subscribed {
  endpoint: string
  keys: Record<string, string>
}

/** The part of a browser's subscription that the portal uses. */
export type UsedSubscription = Pick<PushSubscription, 'toJSON' | 'unsubscribe'>

const STORED = 'push-stand-in'
let endStream = () => {}

export function standInSubscription(): UsedSubscription | undefined {
  const subscribed = readStored(STORED) as Subscribed | undefined
  return subscribed && subscriptionOf(subscribed)
}

export async function subscribeAtStandIn(path: string): Promise<UsedSubscription> {
  const response = await fetch(`${path}/subscriptions`, { method: 'POST' })
  const subscribed = (await response.json()) as Subscribed
  writeStored(STORED, subscribed)
  return subscriptionOf(subscribed)
}

const subscriptionOf = (subscribed: Subscribed): UsedSubscription => ({
  toJSON: () => subscribed,
  async unsubscribe() {
    forgetStored(STORED)
    endStream()
    return true
  },
})

/** Hands what arrives to the service worker, as a browser does. Of several tabs one has the stream. */
export function followStandIn({ endpoint = '' }: PushSubscriptionJSON): void {
  endStream()
  const stop = new AbortController()
  endStream = () => stop.abort()
  const followUntilStopped = () =>
    new Promise<void>((stopped) => {
      const stream = new EventSource(`${new URL(endpoint).pathname}/messages`)
      stream.addEventListener('message', ({ data }) => void showPush(String(data)))
      stop.signal.addEventListener('abort', () => {
        stream.close()
        stopped()
      })
    })
  // Rejected if it is stopped before this tab's turn.
  navigator.locks.request(endpoint, { signal: stop.signal }, followUntilStopped).catch(() => undefined)
}

async function showPush(data: string) {
  const { active } = await navigator.serviceWorker.ready
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our origin alone
  active?.postMessage({ type: 'PUSH', text: JSON.parse(data) })
}
