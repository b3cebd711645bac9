import type { LiveUpdate } from '@rollcall/contract/people/live-updates'
import { RECENT_UPDATES_MS } from '@rollcall/domain/people/live-updates/recent-updates'
import { isSignedIn, personSignedIn } from '../session/access-token.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { isActing } from '../storage/session-marks.ts'
import { keepStream, type StreamEvent } from './keep-stream.ts'

/** A stream stays open for a short look at another tab or app. */
const HIDDEN_MS = 60_000

type Changed = LiveUpdate['changed']

/** The place in the stream of the data that the page opened with. */
export interface OpenedAt {
  person: string
  lastEventId: string
  at: number
}

type Message =
  | (StreamEvent & {
      /** The tab that asked; undefined for all. */
      to?: string
    })
  | { asks: string }

const isRecent = ({ at }: { at: number }) => Date.now() - at < RECENT_UPDATES_MS

let following: { person: string; isForActing: boolean; stop: () => void } | undefined

/**
 * Follows the changes of the signed-in person's data, made anywhere. Repeated calls for the same person have no effect. All tabs
 * of a person share the stream of one of them. A consultant who acts has one for that tab alone, and no other person's tab can
 * hear it. Without the place of its data the stream begins with the changes of the last minute.
 */
export function followLiveUpdates(apply: (changed: Changed) => void, openedAt?: OpenedAt): void {
  const person = personSignedIn()
  if (!isSignedIn() || person === undefined) return
  const isForActing = isActing()
  if (following?.person === person && following.isForActing === isForActing) return
  stopLiveUpdates()
  const isStillHere = () => personSignedIn() === person && isActing() === isForActing
  const applyHere = (changed: Changed) => {
    if (isStillHere()) apply(changed)
    else stopLiveUpdates()
  }
  const stopFollowing = follow(`rollcall-live-updates.${person}`, {
    isShared: !isForActing,
    apply: applyHere,
    openedAt: openedAt?.person === person && !isForActing ? openedAt : undefined,
  })
  const ignoreSessionEnd = onSessionEnd(stopLiveUpdates)
  following = {
    person,
    isForActing,
    stop() {
      ignoreSessionEnd()
      stopFollowing()
    },
  }
}

export function stopLiveUpdates(): void {
  following?.stop()
  following = undefined
}

function follow(
  name: string,
  {
    isShared,
    apply,
    openedAt,
  }: { isShared: boolean; apply: (changed: Changed) => void; openedAt: OpenedAt | undefined },
): () => void {
  const tab = crypto.randomUUID()
  const startedAt = openedAt?.at ?? Date.now()
  const channel = isShared ? new BroadcastChannel(name) : undefined
  let recent: { at: number; changed: Changed }[] = []
  let lastEventId = openedAt?.lastEventId
  /** While this tab has the stream or waits for its turn. */
  let competing: AbortController | undefined
  let isLeading = false
  let hiding: ReturnType<typeof setTimeout> | undefined

  function take({ id, update }: StreamEvent) {
    lastEventId = id
    if (!update) return
    recent = [...recent.filter(isRecent), { at: Date.now(), changed: update.changed }]
    apply(update.changed)
  }

  /** For a tab that has just opened: it may have fetched its data before these changes. */
  function recentUpdate(): LiveUpdate | undefined {
    const latest = recent.filter(isRecent)
    if (latest.length === 0) return undefined
    const isAny = latest.some(({ changed }) => changed === null)
    return { changed: isAny ? null : latest.flatMap(({ changed }) => changed ?? []) }
  }

  async function lead(signal: AbortSignal) {
    // The stream cannot name changes from before the last minute.
    let lacksEarlier = lastEventId === undefined && Date.now() - startedAt > RECENT_UPDATES_MS
    isLeading = true
    await keepStream({
      lastEventId: () => lastEventId,
      signal,
      onEvent(event) {
        const whole = lacksEarlier ? { ...event, update: { changed: null } } : event
        lacksEarlier = false
        take(whole)
        post(whole)
      },
    })
    isLeading = false
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const post = (message: Message) => channel?.postMessage(message)

  /** Only a visible tab holds the lock or waits for it, so there is no stream while all are hidden. */
  function compete() {
    if (competing) return
    const own = new AbortController()
    competing = own
    const { signal } = own
    // Without TLS browsers have no locks, and each tab has a stream.
    const leads =
      isShared && navigator.locks
        ? navigator.locks.request(name, { signal }, () => lead(signal))
        : lead(signal)
    void leads
      .catch(() => undefined)
      .finally(() => {
        if (competing === own) competing = undefined
      })
  }
  function withdraw() {
    clearTimeout(hiding)
    competing?.abort()
    competing = undefined
  }
  function onVisibility() {
    clearTimeout(hiding)
    if (!document.hidden) compete()
    else hiding = setTimeout(withdraw, HIDDEN_MS)
  }
  /** A page that was frozen has missed messages. */
  function onThaw() {
    apply(null)
    if (!document.hidden) compete()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && onThaw()

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('asks' in data)) {
      // The other tab sends the changes of the last minute, and this one may lack earlier ones.
      const isLate = data.to === tab && !isRecent({ at: startedAt })
      if (data.to === undefined || data.to === tab)
        take(isLate ? { ...data, update: { changed: null } } : data)
    } else if (isLeading && lastEventId !== undefined) {
      post({ id: lastEventId, update: recentUpdate(), to: data.asks })
    }
  })
  document.addEventListener('visibilitychange', onVisibility)
  document.addEventListener('resume', onThaw)
  window.addEventListener('pageshow', onShow)
  window.addEventListener('pagehide', withdraw)
  post({ asks: tab })
  if (!document.hidden) compete()
  return () => {
    withdraw()
    channel?.close()
    document.removeEventListener('visibilitychange', onVisibility)
    document.removeEventListener('resume', onThaw)
    window.removeEventListener('pageshow', onShow)
    window.removeEventListener('pagehide', withdraw)
  }
}
