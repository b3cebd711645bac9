import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { type CalendarEvent, icalendar } from './icalendar.ts'

const event: CalendarEvent = {
  uid: '0198-1@rollcall',
  startsAt: Date.parse('2025-11-17T08:20:00+11:00'),
  endsAt: Date.parse('2025-11-17T15:10:00+11:00'),
  changedAt: Date.parse('2025-11-10T01:02:03Z'),
  title: 'Wattle Bend Primary School',
  location: '12 Tallow Street, Coburg VIC 3058',
  description: 'Year 3/4, room 7.',
  status: 'confirmed',
}

const octetsOf = (line: string) => new TextEncoder().encode(line).length
const linesOf = (text: string) => text.slice(0, -2).split('\r\n')

/** An independent parser: unfolds lines, separates names from values, and unescapes. */
function read(text: string) {
  const unfolded = text.replaceAll('\r\n ', '')
  const events: Record<string, string>[] = []
  const calendar: Record<string, string> = {}
  let current = calendar
  for (const line of linesOf(unfolded)) {
    const [, name = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/su.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') events.push((current = {}))
    else if (line === 'END:VEVENT') current = calendar
    else current[name] = value.replaceAll(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? '\n' : c))
  }
  return { calendar, events }
}

const instantOf = (value: string | undefined) =>
  Temporal.Instant.from(
    (value ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  ).epochMilliseconds

test('one booking, word for word', () => {
  expect(linesOf(icalendar('Commonroom bookings', [event]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rollcall//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Commonroom bookings',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:0198-1@rollcall',
    'DTSTAMP:20251110T010203Z',
    'LAST-MODIFIED:20251110T010203Z',
    'DTSTART:20251116T212000Z',
    'DTEND:20251117T041000Z',
    'SUMMARY:Wattle Bend Primary School',
    'LOCATION:12 Tallow Street\\, Coburg VIC 3058',
    'DESCRIPTION:Year 3/4\\, room 7.',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('no bookings are a calendar all the same', () => {
  expect(read(icalendar('Mine', [])).events).toEqual([])
  expect(icalendar('Mine', [])).toMatch(/^BEGIN:VCALENDAR\r\n.*END:VCALENDAR\r\n$/su)
})

describe('escaping', () => {
  it.each([
    ['a, b; c', 'a\\, b\\; c'],
    ['C:\\school', 'C:\\\\school'],
    ['one\ntwo', 'one\\ntwo'],
    ['one\r\ntwo', 'one\\ntwo'],
    ['one\rtwo', 'one\\ntwo'],
    ['already \\n', 'already \\\\n'],
    ['"quoted": fine', '"quoted": fine'],
  ])('writes %j as %j', (title, written) => {
    expect(linesOf(icalendar('Mine', [{ ...event, title }]))).toContain(`SUMMARY:${written}`)
  })

  it('keeps text from starting a new line', () => {
    const title = 'Relief\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged'
    const { events } = read(icalendar('Mine', [{ ...event, title }]))
    expect(events).toHaveLength(1)
    expect(events[0]?.SUMMARY).toBe(title.replaceAll('\r\n', '\n'))
  })
})

describe('folding', () => {
  it('leaves a line of 75 octets whole and breaks one of 76', () => {
    const whole = 'x'.repeat(75 - 'SUMMARY:'.length)
    expect(linesOf(icalendar('Mine', [{ ...event, title: whole }]))).toContain(`SUMMARY:${whole}`)
    const lines = linesOf(icalendar('Mine', [{ ...event, title: `${whole}y` }]))
    expect(lines.slice(lines.indexOf(`SUMMARY:${whole}`)).slice(1, 2)).toEqual([' y'])
  })

  it.each(['é', 'ā', '漢', '😀'])('never breaks inside %s', (character) => {
    for (let lead = 0; lead < 5; lead++) {
      const title = 'x'.repeat(lead) + character.repeat(120)
      const text = icalendar('Mine', [{ ...event, title }])
      for (const line of linesOf(text)) {
        expect(octetsOf(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/^ ?[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
      }
      expect(read(text).events[0]?.SUMMARY).toBe(title)
    }
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('\\', ';', ',', '\n', '\r', ' ', ':', 'n', 'ö', '😀'), maxLength: 200 }),
)

test('any text survives a round trip, in lines of at most 75 octets that end in CRLF', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (name, title, location, description) => {
      const text = icalendar(name, [event, { ...event, title, location, description }])
      expect(text.endsWith('\r\n')).toBe(true)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of linesOf(text)) expect(octetsOf(line)).toBeLessThanOrEqual(75)

      const asRead = (written: string) => written.replaceAll(/\r\n|\r/g, '\n')
      const { calendar, events } = read(text)
      expect(calendar['X-WR-CALNAME']).toBe(asRead(name))
      expect(events).toHaveLength(2)
      expect(events[1]).toMatchObject({
        SUMMARY: asRead(title),
        LOCATION: asRead(location),
        DESCRIPTION: asRead(description),
      })
    }),
  )
})

test.each([
  ['Australia/Sydney', '2025-04-06T01:30', '2025-04-06T04:30', 4],
  ['Australia/Sydney', '2025-10-05T01:30', '2025-10-05T04:30', 2],
  ['Pacific/Auckland', '2025-09-28T01:30', '2025-09-28T04:30', 2],
  ['Europe/London', '2025-10-26T00:30', '2025-10-26T03:30', 4],
  ['America/Denver', '2025-03-09T01:30', '2025-03-09T04:30', 2],
  ['Australia/Brisbane', '2025-10-05T01:30', '2025-10-05T04:30', 3],
  ['America/Phoenix', '2025-03-09T01:30', '2025-03-09T04:30', 3],
])('in %s from %s to %s it lasts %i hours', (timeZone, start, end, hours) => {
  const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
  const [written] = read(icalendar('Mine', [{ ...event, startsAt: at(start), endsAt: at(end) }])).events
  expect(instantOf(written?.DTSTART)).toBe(at(start))
  expect(instantOf(written?.DTEND)).toBe(at(end))
  expect((instantOf(written?.DTEND) - instantOf(written?.DTSTART)) / 3_600_000).toBe(hours)
})

test('instants are exact to the second, whenever they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (second) => {
      const [written] = read(icalendar('Mine', [{ ...event, startsAt: second * 1_000 }])).events
      expect(instantOf(written?.DTSTART)).toBe(second * 1_000)
    }),
  )
})

test.each(['confirmed', 'tentative', 'cancelled'] as const)('a %s booking says so', (status) => {
  expect(read(icalendar('Mine', [{ ...event, status }])).events[0]?.STATUS).toBe(status.toUpperCase())
})
