import type { Workbox } from 'workbox-window'

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

let ready: Workbox | undefined
const listeners = new Set<() => void>()

export const isNewVersionReady = (): boolean => ready !== undefined

export function subscribeNewVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The person chooses the moment: until then the page goes on with the version it began with. */
export function takeNewVersion(): void {
  ready?.addEventListener('controlling', () => location.reload())
  ready?.messageSkipWaiting()
}

/** Keeps the portal on the device, so that it opens without a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(trustedScriptUrl())
  worker.addEventListener('waiting', () => {
    ready = worker
    for (const listener of listeners) listener()
  })
  await worker.register()
  // The configuration came before the worker did, so the worker has not seen it yet.
  await worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: [window.rollcallBoot.configUrl] } })
  lookForUpdates(worker)
}

/** An installed portal is left open for days and returned to. */
function lookForUpdates(worker: Workbox) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return
    lookedAt = Date.now()
    worker.update().catch(() => undefined)
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
