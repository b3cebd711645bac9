import type { LiveUpdate } from '@rollcall/contract/people/live-updates'
import { send } from '../queries/api.ts'
import { backOffMs } from '../transport/back-off.ts'
import { readEvents } from './read-events.ts'

/** The service sends at least every fifteen seconds. */
const SILENCE_MS = 40_000
/** Between two connections, whatever the service asks for. */
const MIN_WAIT_MS = 500

export interface StreamEvent {
  id: string
  update: LiveUpdate | undefined
}

interface Stream {
  lastEventId: () => string | undefined
  onEvent: (event: StreamEvent) => void
  signal: AbortSignal
}

/**
 * Keeps a stream open until the signal, and connects again when it is lost. Also ends if the service refuses this session. The
 * portal works without it, as it refetches when the user returns to a screen.
 */
export async function keepStream(stream: Stream): Promise<void> {
  const { signal } = stream
  let failures = 0
  while (!signal.aborted) {
    const { isRefused, hasConnected, waitMs } = await connect(stream, failures)
    if (isRefused) return
    failures = hasConnected ? 0 : failures + 1
    await untilOnlineOr(waitMs, signal)
  }
}

async function connect({ lastEventId, onEvent, signal }: Stream, failures: number) {
  let hasConnected = false
  let waitMs: number | undefined
  const silence = watchSilence(signal)
  const id = lastEventId()
  try {
    const answer = await send('GET /me/live-updates', {
      headers: { ...(id !== undefined && { 'last-event-id': id }) },
      signal: silence.signal,
    })
    if (!answer.isSuccess) {
      const { error } = answer
      return { hasConnected, isRefused: error.type === 'securityError', waitMs: backOffMs(failures, error) }
    }
    await readEvents(answer.data, ({ id: next, data, retryMs }) => {
      silence.restart()
      hasConnected = true
      if (retryMs !== undefined) waitMs = Math.max(MIN_WAIT_MS, retryMs) * (1 + Math.random() / 2)
      if (next !== undefined && !signal.aborted)
        onEvent({ id: next, update: data === undefined ? undefined : JSON.parse(data) })
    })
  } catch {
    // Lost, or cancelled.
  } finally {
    silence.stop()
  }
  return { hasConnected, isRefused: false, waitMs: waitMs ?? backOffMs(failures) }
}

/** A connection that was lost while the device slept is noticed by its silence alone. */
function watchSilence(outer: AbortSignal) {
  const own = new AbortController()
  const cancel = () => own.abort()
  let heardAt = Date.now()
  let timer = setTimeout(cancel, SILENCE_MS)
  // Timers do not run while the device sleeps.
  const onReturn = () => {
    if (!document.hidden && Date.now() - heardAt > SILENCE_MS) cancel()
  }
  document.addEventListener('visibilitychange', onReturn)
  outer.addEventListener('abort', cancel)
  if (outer.aborted) cancel()
  return {
    signal: own.signal,
    restart() {
      heardAt = Date.now()
      clearTimeout(timer)
      timer = setTimeout(cancel, SILENCE_MS)
    },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
      outer.removeEventListener('abort', cancel)
      cancel()
    },
  }
}

function untilOnlineOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      over()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
