import { MAX_SPEED, type Segment, withSegment } from '@rollcall/domain/compliance/items/watch-ledger'

/** The parts played in this window since the video was opened. The service decides how much counts. */
export interface WatchLog {
  /** Sorted, and never adjacent. */
  seen: readonly Segment[]
  /** The last reported position and its time; null while paused. */
  last: { positionMs: number; atMs: number } | null
}

export const emptyLog: WatchLog = { seen: [], last: null }

/** Players report their position a few times a second, imprecisely. */
const SLACK_MS = 1_000

/**
 * Called with the position while it plays. The part since the last position was played if enough time has passed, even a
 * minute, as in background tabs. Otherwise it was a seek.
 */
export function played({ seen, last }: WatchLog, positionMs: number, atMs: number): WatchLog {
  const next = { positionMs, atMs }
  if (!last || positionMs <= last.positionMs) return { seen, last: next }
  const couldPlayMs = (atMs - last.atMs) * MAX_SPEED + SLACK_MS
  const isPlayed = positionMs - last.positionMs <= couldPlayMs
  return { seen: isPlayed ? withSegment(seen, [last.positionMs, positionMs]) : seen, last: next }
}

/** Called when it stops: paused, ended, sought or buffering. */
export const stopped = ({ seen }: WatchLog): WatchLog => ({ seen, last: null })
