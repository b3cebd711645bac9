import { useSyncExternalStore } from 'react'
import { storageName } from './names.ts'
import { isActing } from './session-marks.ts'

const PREFIX = storageName('')
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; value: unknown }>()

const held = new Map<string, string>()
const inMemory = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, text: string) => void held.set(key, text),
  removeItem: (key: string) => void held.delete(key),
}

/**
 * While a consultant acts for a candidate the device stores nothing of the candidate and shows nothing of earlier users:
 * values are held in memory and lost with the page.
 */
export const storageFor = (kept: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> =>
  isActing() ? inMemory : kept

export function forgetHeld(): void {
  held.clear()
  notify()
}

/** The value stored on this device under a name, for this site. */
export function readStored(name: string): unknown {
  const text = storageFor(localStorage).getItem(PREFIX + name)
  const known = parsed.get(name)
  if (known && known.text === text) return known.value
  const value = parse(text)
  parsed.set(name, { text, value })
  return value
}

export function writeStored(name: string, value: unknown): void {
  storageFor(localStorage).setItem(PREFIX + name, JSON.stringify(value))
  notify()
}

export function forgetStored(name: string): void {
  storageFor(localStorage).removeItem(PREFIX + name)
  notify()
}

/** The stored names with this prefix, sorted. */
export const storedNames = (beginning: string): string[] =>
  (isActing() ? [...held.keys()] : Object.keys(localStorage))
    .filter((key) => key.startsWith(PREFIX + beginning))
    .map((key) => key.slice(PREFIX.length))
    .sort()

/** Follows changes in this tab and in others. */
export const useStored = (name: string): unknown =>
  useSyncExternalStore(subscribeStored, () => readStored(name))

/** Clears everything that is stored of a person at sign-out, except names with this prefix. */
export function clearStorages(...kept: readonly string[]): void {
  for (const storage of [localStorage, sessionStorage]) {
    const left = Object.keys(storage).filter((key) => !kept.some((name) => key.startsWith(PREFIX + name)))
    for (const key of left) storage.removeItem(key)
  }
  notify()
}

export function subscribeStored(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notify)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
