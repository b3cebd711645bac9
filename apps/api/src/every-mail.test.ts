import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import {
  accepted,
  clearance,
  config,
  everyMail,
  expiresAt,
  helpers,
  mailsWhen,
  newsOf,
  nextDay,
  offered,
  peopleIn,
  shift,
} from '../test/every-mail.ts'
import { complianceNewsMail } from './compliance/compliance-news/compliance-news.mails.ts'
import type { ActedBy } from './identity/acting/acted-by.ts'
import { htmlOf, type Mail, textOf } from './platform/mail/mail.ts'
import { folderCarrier } from './platform/outbox/mail-carrier.ts'
import type { UncoveredRequirement } from './work/offers/list-uncovered.ts'
import { offerAcceptedMail, offerMail } from './work/offers/offers.mails.ts'

test('every mail of the service is among those of the tests and of `npm run mails`', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const makers = sources.flatMap((source) =>
    [...source.matchAll(/export (?:function (\w+Mail)\b|const (\w+Mail) = \()/g)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  const used = readFileSync(join(folder, '../test/every-mail.ts'), 'utf8')
  expect(makers.length).toBeGreaterThan(25)
  expect(makers.filter((name) => !used.includes(`${name}(`))).toEqual([])
})

const regions = [
  {
    region: 'AU',
    times: 'Tue, 17 Nov 2026, 8:00 am – 3:10 pm',
    answerBy: 'by 6:30 pm on Mon, 16 Nov 2026.',
    onDay: 'on Tue, 17 Nov',
    onDays: 'Tue 17 – Wed 18 Nov',
    rate: '$72.40',
    clockedOut: 'at 3:10 pm, when',
    said: 'shift 8:00 am – 6:30 pm, meal break 12:00 – 12:30 pm.',
  },
  {
    region: 'NZ',
    times: 'Tue, 17 Nov 2026, 8:00 am – 3:10 pm',
    answerBy: 'by 6:30 pm on Mon, 16 Nov 2026.',
    onDay: 'on Tue, 17 Nov',
    onDays: 'Tue, 17 – Wed, 18 Nov',
    rate: '$72.40',
    clockedOut: 'at 3:10 pm, when',
    said: 'shift 8:00 am – 6:30 pm, meal break 12:00 – 12:30 pm.',
  },
  {
    region: 'UK',
    times: 'Tue, 17 Nov 2026, 08:00–15:10',
    answerBy: 'by 18:30 on Mon, 16 Nov 2026.',
    onDay: 'on Tue 17 Nov',
    onDays: 'Tue 17 Nov – Wed 18 Nov',
    rate: '£72.40',
    clockedOut: 'at 15:10, when',
    said: 'shift 08:00–18:30, meal break 12:00–12:30.',
  },
  {
    region: 'US',
    times: 'Tue, Nov 17, 2026, 8:00 AM – 3:10 PM',
    answerBy: 'by 6:30 PM on Mon, Nov 16, 2026.',
    onDay: 'on Tue, Nov 17',
    onDays: 'Tue, Nov 17 – Wed, Nov 18',
    rate: '$72.40',
    clockedOut: 'at 3:10 PM, when',
    said: 'shift 8:00 AM – 6:30 PM, meal break 12:00 – 12:30 PM.',
  },
  {
    region: 'CA',
    times: 'Tue, Nov 17, 2026, 8:00 a.m.–3:10 p.m.',
    answerBy: 'by 6:30 p.m. on Mon, Nov 16, 2026.',
    onDay: 'on Tue, Nov 17',
    onDays: 'Tue, Nov 17–Wed, Nov 18',
    rate: '$72.40',
    clockedOut: 'at 3:10 p.m., when',
    said: 'shift 8:00 a.m.–6:30 p.m., meal break 12:00–12:30 p.m.\n',
  },
] as const

describe.each(regions)('in $region', ({ region, times, answerBy, onDay, onDays, rate, clockedOut, said }) => {
  const mails = everyMail(region)
  const all = mails.map((mail) => `${mail.subject}\n${textOf(mail)}`).join('\n\n')

  test('dates and times are written as people there write them', () => {
    for (const text of [
      `${times} at Lantern Hill School, Brunswick`,
      answerBy,
      clockedOut,
      `They say they worked: ${said}`,
    ]) {
      expect(all).toContain(text)
    }
    // Times of the wrong clock format, dates in wire format, invisible spaces, two full stops.
    const wrongClock = region === 'UK' ? /\d [ap]\.?m/i : /\b(?:0\d|1[3-9]|2[0-3]):\d\d/
    expect(all).not.toMatch(wrongClock)
    expect(all).not.toMatch(/\d{4}-\d\d-\d\d/)
    expect(all).not.toMatch(/[\u2009\u202f\u00a0]/)
    expect(all).not.toMatch(/\.\.|undefined|null|\{\{/)
  })

  test('words are those of the region', () => {
    const isAmerican = region === 'US'
    expect(/\bcancelled\b|\breferee\b/i.test(all)).toBe(!isAmerican)
    expect(/\bcanceled\b.*\bas a reference\b|\bas a reference\b.*\bcanceled\b/is.test(all)).toBe(isAmerican)
  })

  test('an offer has its date in the subject, and the year levels and the pay of every shift', () => {
    const to = peopleIn(region)
    const mailOf = (...shifts: (typeof shift)[]) =>
      offerMail(config, to, offered(...shifts), { link: '', expiresAt, uncovered: [] })
    const [one, two, unlike] = [
      mailOf(shift),
      mailOf(shift, nextDay),
      mailOf(shift, { ...nextDay, ratePerHour: null as never, grades: [] }),
    ]
    const terms = `Year 3, Mathematics\nPay: ${rate} an hour, before tax\n`
    expect(one.subject).toBe(`Can you take a shift at Lantern Hill School ${onDay}?`)
    expect(two.subject).toBe(`Can you take 2 shifts at Lantern Hill School, ${onDays}?`)
    expect(textOf(one)).toContain(`School, Brunswick\n${terms}`)
    expect(textOf(two).split(terms)).toHaveLength(2)
    expect(textOf(unlike)).toContain(`School, Brunswick\n${terms}`)
    expect(textOf(unlike)).toContain('School, Brunswick\nPay: not set yet. Ask your consultant.\n')

    const booked = offerAcceptedMail(config, to, accepted(shift), { uncovered: [] })
    expect(booked.subject).toBe(`You're booked: a shift at Lantern Hill School ${onDay}`)
    expect(textOf(booked)).toContain(terms)
  })

  test('an offer says what has expired or will before its shifts, and so does the mail after it is accepted', () => {
    const to = peopleIn(region)
    const firstAid = { ...clearance, title: 'First Aid', dateExpiry: '2026-11-17', isExpired: false }
    const mails = (shifts: (typeof shift)[], of: UncoveredRequirement[]) => [
      textOf(offerMail(config, to, offered(...shifts), { link: '', expiresAt, uncovered: of })),
      textOf(offerAcceptedMail(config, to, accepted(...shifts), { uncovered: of })),
    ]
    for (const text of mails([shift, nextDay], [clearance, { ...firstAid, uncoveredShifts: 1 }])) {
      expect(text).toMatch(
        /Working with Children Check expired on [^.]*5[^.]* 2026\. You need a new one to work these shifts\./,
      )
      expect(text).toMatch(
        /First Aid expires on [^.]*17[^.]* 2026, before 1 of these shifts\. You need a new one to work it\./,
      )
    }
    for (const text of mails([shift], [{ ...clearance, uncoveredShifts: 1 }]))
      expect(text).toContain('You need a new one to work this shift.')
    for (const text of mails([shift], [{ ...firstAid, uncoveredShifts: 1, isBeingRenewed: true }]))
      expect(text).toMatch(
        /First Aid expires on [^.]* 2026, before this shift\. We're checking your new one\./,
      )
    for (const text of mails([shift], [{ ...clearance, uncoveredShifts: 1, isAppliedFor: true }]))
      expect(text).toContain("You've applied for a new one. Add it when it arrives.")
    for (const text of mails([shift, nextDay], [])) expect(text).not.toContain('new one')
  })

  test('single items are written in the singular', () => {
    expect(all).toContain('running 1 minute late')
    expect(all).toContain('for the next 1 minute.')
    expect(all).toContain('for the next 1 day.')
    expect(all).not.toMatch(/\b1 (?:minutes|days|shifts)\b/)
  })

  test('an acceptance is answered with all details of the day, once, with a link to each booking', () => {
    const mail = offerAcceptedMail(config, peopleIn(region), accepted(shift, nextDay), { uncovered: [] })
    const text = textOf(mail)
    expect(text.match(/1 Wick Street, Brunswick VIC 3056/g)).toHaveLength(1)
    expect(text).toContain('Ask for Kerryn Doyle, +61 3 5550 2214\n')
    for (const { id } of [shift, nextDay]) {
      expect(text).toContain(`/bookings/${id}\n`)
      expect(htmlOf(mail)).toContain(`/bookings/${id}"`)
      expect(mail.calendarFile?.replaceAll('\r\n ', '')).toContain(`UID:${id}@rollcall`)
    }
  })
})

test('mails about a consultant’s actions name the consultant, and do not thank the candidate', () => {
  const textsWhen = (actedBy: ActedBy | undefined) =>
    mailsWhen(actedBy, 'AU').map((mail) => `${mail.subject}\n${textOf(mail)}`)
  const [own, reader, colleague] = [undefined, helpers.reader, helpers.colleague].map(textsWhen)
  // Mails that no consultant can cause are the same for each actor.
  const changed = (texts: string[] | undefined) =>
    texts?.filter((text, at) => text !== own?.[at]).join('\n\n')
  const acceptedAt = 'accepted this shift for you at 6:30 pm on Mon, 16 Nov 2026.'
  expect(own?.join()).not.toMatch(/(?<!phone number )for Ava Nguyen/)
  expect(changed(reader)).not.toMatch(
    /Thanks for accepting|Ava Nguyen (?:accepted|declined|says|asks)|They say/,
  )
  expect(changed(colleague)).not.toMatch(/You (?:accepted|declined|asked|reported|entered)/)
  for (const line of [
    `Priya Raman ${acceptedAt}`,
    "Didn't ask for this? Call us on",
    'You accepted a shift at Lantern Hill School on Tue, 17 Nov for Ava Nguyen\n',
    'You declined these 2 shifts for Ava Nguyen:',
    'You wrote: Two trains and a bus.',
    'You reported this for Ava Nguyen.',
    'You asked for Ava Nguyen to be released from:',
    'You withdrew the request to release Ava Nguyen from this shift:',
    'You asked to add a shift on Tue, 17 Nov 2026 for Ava Nguyen\n',
    'You entered the hours of this shift for Ava Nguyen:',
    "You reported that a shift didn't happen for Ava Nguyen\n",
    'Priya Raman declined 2 shifts at Lantern Hill School, Tue 17 – Wed 18 Nov for you\n',
    'Priya Raman asked to cancel this shift for you at 6:30 pm on Mon, 16 Nov 2026:',
    'Priya Raman sent the hours of this shift for you at 6:30 pm on Mon, 16 Nov 2026:',
  ])
    expect(changed(reader)).toContain(line)
  for (const line of [
    `Grace Osei ${acceptedAt}`,
    'Grace Osei accepted this shift for Ava Nguyen:',
    'Grace Osei declined these 2 shifts for Ava Nguyen:',
    'Grace Osei reported this for Ava Nguyen.',
  ])
    expect(changed(colleague)).toContain(line)
  expect(changed(reader)).toContain(`/bookings/${shift.id}`)
})

test('mails to a consultant lead to the bookings, shifts or form they are about', () => {
  const linksOf = ({ paragraphs, action }: Mail) =>
    [...paragraphs.flat(), action].flatMap((part) => (typeof part === 'object' ? [new URL(part.url)] : []))
  const { consultantEmail } = peopleIn('AU')
  const mails = mailsWhen(undefined, 'AU').filter(({ to }) => to === consultantEmail)
  expect(mails.map((mail) => linksOf(mail).map(({ pathname, search }) => pathname + search))).toEqual([
    [`/bookings/${shift.id}`],
    [`/bookings/${shift.id}`],
    [`/registrations/${shift.id}?item=${nextDay.id}`],
    [`/bookings/${shift.id}`, `/bookings/${nextDay.id}`],
    [`/bookings/${shift.id}`],
    [`/bookings/${shift.id}`, `/bookings/${nextDay.id}`],
    [`/bookings/${shift.id}`],
    [`/bookings/${shift.id}`],
    ['/shifts'],
    [`/bookings/${shift.id}`],
    [`/bookings/${shift.id}`],
  ])
})

test('all decisions are one mail: rejections first with the reason, each with its link', () => {
  const mail = complianceNewsMail(config, peopleIn('AU'), [
    newsOf('verified', ''),
    { ...newsOf('verified', ''), itemTitle: 'Résumé' },
    { ...newsOf('rejected', 'Too dark to read.'), itemTitle: 'Photo' },
    newsOf('activated', ''),
  ])
  expect(mail.subject).toBe('Please send Photo again, and 3 more updates')
  expect(textOf(mail)).toContain(
    [
      'Welcome! This registration is active:',
      `Relief Teacher (Primary): http://localhost:4000/registrations/${shift.id}`,
      'You can now be offered work at primary schools in Victoria.',
      '',
      'We couldn’t accept this one. Please send it again:',
      `Photo: http://localhost:4000/registrations/${shift.id}?item=${nextDay.id}`,
      'Too dark to read.',
      '',
      'We’ve checked and accepted these:',
    ].join('\n'),
  )
})

test.each([
  [true, 'Next: set your availability. We offer you shifts on the days you’re available.', '/availability'],
  [false, 'Next: look out for offers. You’ll see them on Home.', '/'],
] as const)(
  'an active registration is a welcome with the next step (no availability: %s)',
  (needsAvailability, next, path) => {
    const mail = complianceNewsMail(config, { ...peopleIn('AU'), needsAvailability }, [
      newsOf('activated', ''),
    ])
    expect(mail.subject).toBe('Welcome! Relief Teacher (Primary) is active')
    expect(textOf(mail)).toContain(`You can now be offered work at primary schools in Victoria.\n\n${next}`)
    expect(mail.action?.url).toBe(`http://localhost:4000${path}`)
  },
)

test('names and free text stay text: no header, no recipient, no markup', async () => {
  const hostile = `Eve\r\nBcc: all@evil.test\r\n\r\n<img src=x onerror=alert(1)>"'</style><script>x</script>`
  const eve = { ...peopleIn('AU'), firstName: hostile, fullName: hostile }
  const folder = mkdtempSync(join(tmpdir(), 'mails-'))
  const carrier = folderCarrier(folder, 'Rollcall <office@rollcall.test>')
  const schools = [{ ...shift, clientName: hostile, suburb: hostile }]
  const ofSchool = [
    offerMail(config, peopleIn('AU'), offered(...schools), { link: '', expiresAt, uncovered: [] }),
    offerAcceptedMail(config, peopleIn('AU'), accepted(...schools), { uncovered: [] }),
  ]
  for (const mail of [...everyMail('AU', eve, hostile), ...ofSchool]) {
    await carrier.carry({
      id: 'one',
      to: mail.to,
      subject: mail.subject,
      text: textOf(mail),
      html: htmlOf(mail),
      calendarFile: mail.calendarFile ?? null,
      oneClickUrl: null,
    })
    const sent = await PostalMime.parse(readFileSync(join(folder, 'one.eml')))
    expect(sent.to?.map(({ address }) => address)).toEqual([mail.to])
    expect([sent.cc, sent.bcc]).toEqual([undefined, undefined])
    expect(sent.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(sent.html).not.toMatch(/<(?:img|script)/)
    expect(sent.html?.match(/<\/style>/g)).toHaveLength(1)
  }
  rmSync(folder, { recursive: true })
})

test('a school with line ends in its name adds nothing to a calendar', () => {
  const clientName = 'Hill\r\nEND:VEVENT\r\nATTACH:https://evil.test\nX\r'
  const { calendarFile = '' } = offerAcceptedMail(
    config,
    peopleIn('AU'),
    accepted({ ...shift, clientName, description: clientName }),
    { uncovered: [] },
  )
  expect(calendarFile.match(/^END:VEVENT/gm)).toHaveLength(1)
  expect(calendarFile).not.toMatch(/^ATTACH/m)
  expect(calendarFile.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('line breaks of free text are kept, and none of it becomes markup', () => {
  const mail: Mail = { to: 'a@b.test', subject: 'A', paragraphs: ['One\n<b>two</b>'], signature: 'Rollcall' }
  expect(htmlOf(mail)).toContain('<p>One<br>&lt;b&gt;two&lt;/b&gt;</p>')
  expect(textOf(mail)).toContain('One\n<b>two</b>')
})
