/** The place of a stream: every change whose transaction was committed in this snapshot has been sent. */
export interface UpdatePosition {
  /** Seconds since 1970, by the clock of the database. */
  seconds: number
  snapshot: Snapshot
}

/** A snapshot of PostgreSQL. Its numbers are bigger than JavaScript's. */
interface Snapshot {
  /** Every older transaction had ended. */
  xmin: bigint
  /** No newer one had begun. */
  xmax: bigint
  /** Those between the two that still ran. */
  running: ReadonlySet<bigint>
}

/** As PostgreSQL writes it: `730:735:730,733`. */
const SNAPSHOT = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/

export function positionOf({ seconds, snapshot }: { seconds: number; snapshot: string }): UpdatePosition {
  const position = parsePosition(`${seconds}.${snapshot}`)
  if (!position) throw new Error(`PostgreSQL has no snapshot ${snapshot}`)
  return position
}

export const eventIdOf = ({ seconds, snapshot: { xmin, xmax, running } }: UpdatePosition): string =>
  `${seconds}.${xmin}:${xmax}:${[...running].join(',')}`

/** The position of a `Last-Event-ID`; undefined if the text is not one of ours. */
export function parsePosition(eventId: string): UpdatePosition | undefined {
  const at = eventId.indexOf('.')
  const seconds = Number(eventId.slice(0, at))
  const [, xmin, xmax, running = ''] = SNAPSHOT.exec(eventId.slice(at + 1)) ?? []
  if (at < 1 || !Number.isSafeInteger(seconds) || xmin === undefined || xmax === undefined) return undefined
  const numbers = running === '' ? [] : running.split(',')
  return {
    seconds,
    snapshot: { xmin: BigInt(xmin), xmax: BigInt(xmax), running: new Set(numbers.map(BigInt)) },
  }
}

/**
 * Whether a change was committed in the snapshot. Its transaction decides, not its id: a slow transaction commits entries with
 * lower ids than those that have been sent.
 */
export const isCommittedIn = (xid: bigint, { xmin, xmax, running }: Snapshot): boolean =>
  xid < xmin || (xid < xmax && !running.has(xid))

/** The transactions that one of these positions has not seen: those from `xid` on, and those that were still running. */
export function unreadBy(positions: readonly UpdatePosition[]): { xid: string; running: string[] } {
  const xid = positions.reduce((least, { snapshot: { xmax } }) => (xmax < least ? xmax : least), MAX_XID)
  const running = new Set(positions.flatMap(({ snapshot }) => [...snapshot.running]))
  return { xid: String(xid), running: [...running].map(String) }
}

const MAX_XID = 2n ** 64n - 1n

/** A scan of the audit log begins there, so a stream that was away for longer starts afresh. */
const MAX_AWAY_SECONDS = 120

/** Whether a stream can continue at a position. One that is ahead is of another database, or of one that was restored. */
export const canContinue = (after: UpdatePosition, now: UpdatePosition): boolean =>
  now.seconds - after.seconds <= MAX_AWAY_SECONDS && after.snapshot.xmax <= now.snapshot.xmax
