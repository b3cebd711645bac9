/** A part of a video, in milliseconds from its beginning. */
export type Segment = readonly [fromMs: number, toMs: number]

/** The parts of a video that the service has credited as seen. */
export interface WatchLedger {
  durationMs: number
  /** Sorted, and never adjacent. */
  seen: readonly Segment[]
  /** How much more may be credited. It grows with the service's clock, whatever players report. */
  allowanceMs: number
  countedAt: number
}

/** Videos may be played slightly faster than normal. */
export const MAX_SPEED = 1.25
const MAX_ALLOWANCE_MS = 45_000
/** Share of the video's length: time without reports earns no more than this. */
const MAX_ALLOWANCE_SHARE = 0.25
const MAX_REPORT_INTERVAL_MS = 10_000
/** Players report their position a few times a second: a gap this small was not skipped. */
const SMALL_GAP_MS = 1_000
/** The last moment of a video is often not reported. */
const END_GRACE_MS = 1_000

const maxAllowanceMs = (durationMs: number) => Math.min(MAX_ALLOWANCE_MS, durationMs * MAX_ALLOWANCE_SHARE)

/** How often a player reports, so that the time between two reports is credited in full. */
export const reportIntervalMs = (durationMs: number): number =>
  Math.min(MAX_REPORT_INTERVAL_MS, Math.floor(maxAllowanceMs(durationMs) / MAX_SPEED))

/**
 * Resets the allowance when a player is opened and keeps the seen parts. Without this, time in which no player was open
 * would be credited.
 */
export const openLedger = (durationMs: number, now: number, seen: readonly Segment[] = []): WatchLedger => ({
  durationMs,
  seen,
  allowanceMs: 0,
  countedAt: now,
})

/** Credits a report as far as enough time has passed for it; the rest is dropped and may be reported again. */
export function creditWatched(ledger: WatchLedger, reported: readonly Segment[], now: number): WatchLedger {
  const passedMs = Math.max(0, now - ledger.countedAt)
  const earnedMs = ledger.allowanceMs + passedMs * MAX_SPEED
  let allowanceMs = Math.min(maxAllowanceMs(ledger.durationMs), earnedMs)
  let seen = ledger.seen
  for (const segment of reported) {
    for (const [from, to] of unseenOf(seen, withSmallGaps(seen, clipped(segment, ledger.durationMs)))) {
      const creditedMs = Math.min(to - from, Math.floor(allowanceMs))
      if (creditedMs <= 0) break
      allowanceMs -= creditedMs
      seen = withSegment(seen, [from, from + creditedMs])
    }
  }
  return { ...ledger, seen, allowanceMs, countedAt: Math.max(now, ledger.countedAt) }
}

/** The unseen parts, without the small gaps that players never report. */
export const unseenParts = (seen: readonly Segment[], durationMs: number): Segment[] =>
  unseenOf(seen, [0, durationMs]).filter(([from, to]) => to - from > SMALL_GAP_MS)

export const watchedMs = ({ seen }: WatchLedger): number =>
  seen.reduce((sum, [from, to]) => sum + to - from, 0)

/** Each distinct part counts once. Without a minimum the whole video has to be seen. */
export const isWatched = (ledger: WatchLedger, minPercentage: number | null): boolean =>
  isEnough(watchedMs(ledger), ledger.durationMs, minPercentage)

export const isEnough = (seenMs: number, durationMs: number, minPercentage: number | null): boolean =>
  seenMs + END_GRACE_MS >= neededMs(durationMs, minPercentage)

export const neededMs = (durationMs: number, minPercentage: number | null): number =>
  durationMs * ((minPercentage ?? 100) / 100)

const clipped = ([from, to]: Segment, durationMs: number): Segment => [
  Math.max(0, Math.ceil(from)),
  Math.min(durationMs, Math.floor(to)),
]

/**
 * Closes small gaps on either side and charges them to the allowance: otherwise a series of single frames would count as a
 * whole video.
 */
function withSmallGaps(seen: readonly Segment[], [from, to]: Segment): Segment {
  if (!(to > from)) return [0, 0]
  const before = seen.findLast((one) => one[1] <= from && from - one[1] <= SMALL_GAP_MS)
  const after = seen.find((one) => one[0] >= to && one[0] - to <= SMALL_GAP_MS)
  return [before?.[1] ?? from, after?.[0] ?? to]
}

function unseenOf(seen: readonly Segment[], [from, to]: Segment): Segment[] {
  const unseen: Segment[] = []
  let at = from
  for (const [seenFrom, seenTo] of seen) {
    if (seenTo <= at) continue
    if (seenFrom >= to) break
    if (seenFrom > at) unseen.push([at, seenFrom])
    at = seenTo
  }
  if (at < to) unseen.push([at, to])
  return unseen
}

/** Adds a part and merges adjacent ones. */
export function withSegment(seen: readonly Segment[], added: Segment): Segment[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...seen, added].toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
