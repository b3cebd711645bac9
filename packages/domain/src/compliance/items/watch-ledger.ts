/** A part of a video, in milliseconds from its beginning. */
export type Segment = readonly [fromMs: number, toMs: number]

/** What a candidate has seen of a video, as the service knows it. */
export interface WatchLedger {
  durationMs: number
  /** In order, and never touching. */
  seen: readonly Segment[]
  /** How much that is new may be credited: it grows with the service's clock, whatever is reported. */
  allowanceMs: number
  countedAt: number
}

/** A video may be played a little faster. */
export const FASTEST = 1.25
const MAX_ALLOWANCE_MS = 45_000
/** Of the video's length: time in which nothing is reported credits no more than this. */
const MAX_ALLOWANCE_SHARE = 0.25
const MAX_REPORT_INTERVAL_MS = 10_000
/** Players report their position a few times a second: a gap this small was not skipped. */
const SMALL_HOLE_MS = 1_000
/** The last moment of a video is often not reported. */
const END_GRACE_MS = 1_000

const maxAllowanceMs = (durationMs: number) => Math.min(MAX_ALLOWANCE_MS, durationMs * MAX_ALLOWANCE_SHARE)

/** How often a player reports, so that the time between two reports is credited in full. */
export const reportIntervalMs = (durationMs: number): number =>
  Math.min(MAX_REPORT_INTERVAL_MS, Math.floor(maxAllowanceMs(durationMs) / FASTEST))

/**
 * The player was opened: the count begins anew, and what was seen stays. Without this, the time in which no player is
 * open would be credited.
 */
export const openLedger = (durationMs: number, now: number, seen: readonly Segment[] = []): WatchLedger => ({
  durationMs,
  seen,
  allowanceMs: 0,
  countedAt: now,
})

/** Credits what is reported as far as the time for it has passed; the rest is dropped, and may be reported again. */
export function creditWatched(ledger: WatchLedger, reported: readonly Segment[], now: number): WatchLedger {
  const passedMs = Math.max(0, now - ledger.countedAt)
  const earnedMs = ledger.allowanceMs + passedMs * FASTEST
  let allowanceMs = Math.min(maxAllowanceMs(ledger.durationMs), earnedMs)
  let seen = ledger.seen
  for (const segment of reported) {
    for (const [from, to] of unseenOf(seen, withSmallHoles(seen, clipped(segment, ledger.durationMs)))) {
      const creditedMs = Math.min(to - from, Math.floor(allowanceMs))
      if (creditedMs <= 0) break
      allowanceMs -= creditedMs
      seen = withSegment(seen, [from, from + creditedMs])
    }
  }
  return { ...ledger, seen, allowanceMs, countedAt: Math.max(now, ledger.countedAt) }
}

/** What is still to be seen, without the gaps that no player reports. */
export const unseenParts = (seen: readonly Segment[], durationMs: number): Segment[] =>
  unseenOf(seen, [0, durationMs]).filter(([from, to]) => to - from > SMALL_HOLE_MS)

export const watchedMs = ({ seen }: WatchLedger): number =>
  seen.reduce((sum, [from, to]) => sum + to - from, 0)

/** Distinct parts count, each once; without a minimum it is the whole video. */
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

/** Small holes on either side are closed, and paid for: free of charge, a comb of single frames would be a whole video. */
function withSmallHoles(seen: readonly Segment[], [from, to]: Segment): Segment {
  if (!(to > from)) return [0, 0]
  const before = seen.findLast((one) => one[1] <= from && from - one[1] <= SMALL_HOLE_MS)
  const after = seen.find((one) => one[0] >= to && one[0] - to <= SMALL_HOLE_MS)
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

/** The parts with one more, those that touch become one. */
export function withSegment(seen: readonly Segment[], added: Segment): Segment[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...seen, added].toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
