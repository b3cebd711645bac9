import { appVersion } from '@rollcall/client/app-version.ts'
import { clockOffset, startWithOffset } from '@rollcall/client/clock/clock.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { markSignedIn } from '@rollcall/client/session/access-token.ts'
import { isActing, sessionMark } from '@rollcall/client/storage/session-marks.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  hydrate,
  type Query,
} from '@tanstack/react-query'
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'

const WEEK_MS = 7 * 24 * 60 * 60_000
const SAVE_AFTER_MS = 1_000
/** Some browsers open their storage late or never. The portal then starts without a copy. */
const RESTORE_MS = 3_000
const KEY = 'copy'

interface DeviceCopy {
  version: string
  savedAt: number
  /** Of the session in which it was fetched. */
  mark: string
  clockOffset?: number
  state: DehydratedState
}

/** Excludes secrets opened by a link. */
const isKept = (query: Query) => query.meta?.isKeptOnDevice !== false && defaultShouldDehydrateQuery(query)

const wait = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms))

let opened: UseStore | undefined
const store = (): UseStore => (opened ??= createStore('rollcall', 'queries'))

/**
 * Stores fetched data on the device, so that the portal opens without a network. A copy of another version may have another
 * shape and is ignored; a browser that cannot store one works without it.
 */
async function restore() {
  restoredProfile = undefined
  restoredMark = undefined
  if (isActing()) return
  const copy = await Promise.race([get<DeviceCopy>(KEY, store()), wait(RESTORE_MS)])
  if (copy?.version !== appVersion || Date.now() - copy.savedAt >= WEEK_MS) return
  // Of an earlier session, maybe of another person. A copy of this one is shown before the service confirms the session.
  if (copy.mark !== sessionMark()) return
  restoredMark = copy.mark
  startWithOffset(copy.clockOffset ?? 0)
  hydrate(queryClient, copy.state)
  restoredProfile = queryClient.getQueryData(currentUserQuery.queryKey)
  // The copy may be older than the last change, made here or elsewhere: it is shown at once and fetched again. The
  // profile is the exception, because the guard would wait for it before anything is shown.
  await queryClient.invalidateQueries({ predicate: isNotProfile, refetchType: 'none' })
}

let restoredMark: string | undefined
let restoredProfile: CurrentUser | undefined

/** Returns the profile of the copy once: it may be outdated and has to be fetched again. */
export function takeRestoredProfile(): CurrentUser | undefined {
  const taken = restoredProfile
  restoredProfile = undefined
  return taken
}

const isNotProfile = ({ queryKey }: Query) => queryKey[0] !== currentUserQuery.queryKey[0]

/** The mark of the session that the data in memory comes from, unless the browser has another session by now. */
export function markOfThisSession(): string | undefined {
  const mark = markSignedIn() ?? restoredMark
  return mark === sessionMark() ? mark : undefined
}

let restoring: Promise<void> = Promise.resolve()
let saving: ReturnType<typeof setTimeout> | undefined

/** Resolves once the device copy has been read. */
export const deviceCopyRestored = (): Promise<void> => restoring

/** Restores the copy and keeps it up to date. Returns a function that stops this. */
export function startDeviceCopy(): () => void {
  restoring = restore().catch(() => undefined)
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed')
      saving ??= setTimeout(() => void saveDeviceCopy(), SAVE_AFTER_MS)
  })
  // Every mutation waits for this before it succeeds.
  queryClient.getMutationCache().config = { onSettled: saveDeviceCopy }
  return () => {
    unsubscribe()
    queryClient.getMutationCache().config = {}
    stopSaving()
  }
}

function stopSaving() {
  clearTimeout(saving)
  saving = undefined
}

/**
 * Await this after a change and before reporting it as done, or a page reloaded at once would show the old state. Mutations
 * do so automatically.
 */
export async function saveDeviceCopy(): Promise<void> {
  stopSaving()
  // Does not save after a sign-out: a response may arrive later, and another tab may have signed out while this one slept.
  const mark = markOfThisSession()
  if (!mark || isActing() || !queryClient.getQueryData(currentUserQuery.queryKey)) return
  const copy: DeviceCopy = {
    version: appVersion,
    savedAt: Date.now(),
    mark,
    clockOffset: clockOffset(),
    state: dehydrate(queryClient, { shouldDehydrateQuery: isKept }),
  }
  await set(KEY, copy, store()).catch(() => undefined)
}

/** Waits for the restore: data restored after the removal would be saved again a second later. */
export async function forgetDeviceCopy(): Promise<void> {
  await restoring
  restoredMark = undefined
  restoredProfile = undefined
  queryClient.clear()
  stopSaving()
  await clear(store()).catch(() => undefined)
}
