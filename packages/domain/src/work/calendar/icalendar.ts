export interface CalendarEvent {
  uid: string
  startsAt: number
  endsAt: number
  /** Lets a calendar recognise the newer copy. */
  changedAt: number
  title: string
  location: string
  description: string
  status: 'confirmed' | 'tentative' | 'cancelled'
}

/** The same in the feed, in files and in mails, so that a calendar that uses several shows a booking once. */
export const calendarUid = (id: string): string => `${id}@rollcall`

const MAX_OCTETS = 75

/**
 * Writes an iCalendar text. Times are in UTC: every calendar shows them in its own zone, and no clock change can move them.
 */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rollcall//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(event.location)}`,
  `DESCRIPTION:${escaped(event.description)}`,
  `STATUS:${event.status.toUpperCase()}`,
  'END:VEVENT',
]

const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\n|\r/g, '\\n')

const octets = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** Folds a long line into several, never inside a character; each continuation starts with a space. */
function folded(line: string): string {
  let text = ''
  let width = 0
  for (const character of line) {
    if (width + octets(character) > MAX_OCTETS) {
      text += '\r\n '
      width = 1
    }
    text += character
    width += octets(character)
  }
  return text
}
