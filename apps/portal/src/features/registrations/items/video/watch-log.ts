import { MAX_SPEED, type Segment, withSegment } from '@rollcall/domain/compliance/items/watch-ledger'

/** What was played in this window since the film was opened. The service decides how much of it counts. */
export interface WatchLog {
  /** In order, and never touching. */
  seen: readonly Segment[]
  /** Where the film was when it last told, and when that was; null while it stands still. */
  last: { positionMs: number; atMs: number } | null
}

export const emptyLog: WatchLog = { seen: [], last: null }

/** Players tell where they are a few times a second, and not to the millisecond. */
const SLACK_MS = 1_000

/**
 * The film runs, and is here. From where it was before, it was played if the time for it has passed, however long that is:
 * a tab in the background hears of it once a minute. Anything else was a jump.
 */
export function played({ seen, last }: WatchLog, positionMs: number, atMs: number): WatchLog {
  const next = { positionMs, atMs }
  if (!last || positionMs <= last.positionMs) return { seen, last: next }
  const couldPlayMs = (atMs - last.atMs) * MAX_SPEED + SLACK_MS
  const isPlayed = positionMs - last.positionMs <= couldPlayMs
  return { seen: isPlayed ? withSegment(seen, [last.positionMs, positionMs]) : seen, last: next }
}

/** It stands still: paused, ended, moved by hand, or waiting for more to arrive. */
export const stopped = ({ seen }: WatchLog): WatchLog => ({ seen, last: null })
