import { storedNames } from '../shared/storage/stored.ts'
import { deviceCopyRestored } from './device-copy.ts'

/**
 * What was done without a network and is kept on the device is sent once somebody is known and the service answers: when
 * the portal starts, when the network is back, on the way to each screen, and when they return to the page.
 */
export async function sendWhatWaits(): Promise<void> {
  if (storedNames('waiting.').length === 0) return
  // Each knows how its own kind is sent.
  const [{ sendWaiting }] = await Promise.all([
    import('../shared/waiting/send-waiting.ts'),
    import('../features/availability/waiting/send-waiting-changes.ts'),
    import('../features/time-entries/waiting/send-taps.ts'),
  ])
  await sendWaiting()
}

const LAST_TRY_MS = 5_000

/** Whether something is left that could not be sent, for whoever is about to leave. */
export async function isSomethingUnsent(): Promise<boolean> {
  if (storedNames('waiting.').length === 0) return false
  await deviceCopyRestored
  const lastTry = sendWhatWaits().catch(() => undefined)
  await Promise.race([lastTry, new Promise((over) => setTimeout(over, LAST_TRY_MS))])
  return storedNames('waiting.').length > 0
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void sendWhatWaits().catch(() => undefined)
})
