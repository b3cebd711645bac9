import { NOTIFIED_HERE } from '@rollcall/client/storage/names.ts'
import { readStored } from '@rollcall/client/storage/stored.ts'
import { offerNewVersion } from './new-version.ts'

interface ScriptPolicy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }
  }
}

const SCRIPT = '/sw.js'
const HOUR_MS = 60 * 60_000

/** Keeps the portal on the device, so that it opens without a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register(trustedScriptUrl())
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker)
    })
  })
  lookForUpdates(registration)
  const { active } = await navigator.serviceWorker.ready
  send(active, 'STORE_ALL')
  await renewSubscription()
}

/** Most devices are not notified, and need no code for it. */
async function renewSubscription() {
  if (readStored(NOTIFIED_HERE) === undefined) return
  const { renewHere } = await import('../../features/notifications/push-device.ts')
  await renewHere()
}

/** The first worker replaces none and takes control by itself. */
function offer(worker: ServiceWorker) {
  if (!navigator.serviceWorker.controller) return
  offerNewVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    send(worker, 'SKIP_WAITING')
  })
}

const send = (worker: ServiceWorker | null, type: 'STORE_ALL' | 'SKIP_WAITING') =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of our origin alone
  worker?.postMessage({ type })

/** An installed portal is left open for days and returned to. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
    renewSubscription().catch(() => undefined)
  })
}

/** The only script the portal ever names at run time. */
function trustedScriptUrl(): string {
  const policy = window.trustedTypes?.createPolicy('rollcall', {
    createScriptURL: (url) => {
      if (url !== SCRIPT) throw new TypeError(`${url} is not a script of the portal`)
      return url
    },
  })
  return policy ? policy.createScriptURL(SCRIPT) : SCRIPT
}
