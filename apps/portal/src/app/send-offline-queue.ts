import { defineQueueKinds } from '@rollcall/client/offline-queue/queue-kinds.ts'
import { storedNames } from '@rollcall/client/storage/stored.ts'
import { deviceCopyRestored } from '../shared/device-copy.ts'

/**
 * Sends queued changes once the user is known and the service responds: at start, when the network is back, on each
 * navigation, and when the user returns to the page.
 */
export async function sendOfflineQueue(): Promise<void> {
  if (storedNames('waiting.').length === 0) return
  const { sendQueue } = await import('@rollcall/client/offline-queue/send-queue.ts')
  await sendQueue()
}

const LAST_TRY_MS = 5_000

/** Whether changes remain unsent, checked before a sign-out. */
export async function isSomethingUnsent(): Promise<boolean> {
  if (storedNames('waiting.').length === 0) return false
  await deviceCopyRestored()
  const lastTry = sendOfflineQueue().catch(() => undefined)
  await Promise.race([lastTry, new Promise((over) => setTimeout(over, LAST_TRY_MS))])
  return storedNames('waiting.').length > 0
}

/** Registers what can be queued, and sends it when the user returns to the page. Returns a function that stops this. */
export function startOfflineQueue(): () => void {
  const forgetKinds = defineQueueKinds(async () => (await import('./queue-kinds.ts')).queueKinds)
  const onReturn = () => {
    if (!document.hidden) void sendOfflineQueue().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', onReturn)
  return () => {
    forgetKinds()
    document.removeEventListener('visibilitychange', onReturn)
  }
}
