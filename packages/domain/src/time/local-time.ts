const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = newFormatter(timeZone)
    formatters.set(timeZone, formatter)
  }
  return formatter
}

function newFormatter(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    // hour12: false would write midnight as 24:00 in some engines
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
}

const MINUTE_MS = 60_000
/** Before this day a zone's offset could include seconds. */
const WHOLE_MINUTES_SINCE = Date.UTC(1972, 0, 8)
const MAX_REMEMBERED = 500
const remembered = new Map<string, Map<number, string>>()

/**
 * YYYY-MM-DDTHH:mm in the zone. Cached by minute, because formatting is slow and the same few minutes are requested again
 * and again.
 */
export function localDateTimeOf(now: number, timeZone: string): string {
  if (now < WHOLE_MINUTES_SINCE) return formatted(now, timeZone)
  let byMinute = remembered.get(timeZone)
  if (!byMinute) {
    byMinute = new Map()
    remembered.set(timeZone, byMinute)
  }
  const minute = Math.floor(now / MINUTE_MS)
  let text = byMinute.get(minute)
  if (text === undefined) {
    text = formatted(now, timeZone)
    if (byMinute.size >= MAX_REMEMBERED) byMinute.clear()
    byMinute.set(minute, text)
  }
  return text
}

function formatted(now: number, timeZone: string): string {
  let year = ''
  let month = ''
  let day = ''
  let hour = ''
  let minute = ''
  for (const { type, value } of formatterFor(timeZone).formatToParts(now)) {
    if (type === 'year') year = value.padStart(4, '0')
    else if (type === 'month') month = value
    else if (type === 'day') day = value
    else if (type === 'hour') hour = value
    else if (type === 'minute') minute = value
  }
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** YYYY-MM-DD on the wall clock of the zone. */
export function localDateOf(now: number, timeZone: string): string {
  return localDateTimeOf(now, timeZone).slice(0, 10)
}

/** HH:mm on the wall clock of the zone. */
export function localTimeOf(now: number, timeZone: string): string {
  return localDateTimeOf(now, timeZone).slice(11)
}

const MAX_KNOWN_ZONES = 1_000
const knownZones = new Set<string>()

/** A named IANA zone. Fixed offsets such as +10:00 are refused: they know no daylight saving. */
export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[a-z]/i.test(value)) return false
  if (knownZones.has(value)) return true
  try {
    newFormatter(value)
    // Bounded: the value may be anything that a caller sent, also a known name in other capitals.
    if (knownZones.size < MAX_KNOWN_ZONES) knownZones.add(value)
    return true
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/** The offset of the zone from UTC at an instant. */
const offsetAt = (instant: number, timeZone: string) =>
  Date.parse(`${localDateTimeOf(instant, timeZone)}Z`) - Math.floor(instant / MINUTE_MS) * MINUTE_MS

/**
 * The instant of a wall-clock time (YYYY-MM-DDTHH:mm) in a zone. A skipped time is read as if the clocks had not yet
 * changed; of a repeated time, the first is meant.
 */
export function instantOf(localDateTime: string, timeZone: string): number {
  const asUtc = Date.parse(`${localDateTime}Z`)
  const byOffsetBefore = asUtc - offsetAt(asUtc - DAY_MS, timeZone)
  const byOffsetAfter = asUtc - offsetAt(asUtc + DAY_MS, timeZone)
  const isRead = (instant: number) => localDateTimeOf(instant, timeZone) === localDateTime
  return !isRead(byOffsetBefore) && isRead(byOffsetAfter) ? byOffsetAfter : byOffsetBefore
}
