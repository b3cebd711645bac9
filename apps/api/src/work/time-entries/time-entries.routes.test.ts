import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { instantOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBooking, addOffer, addSchool, type GivenBooking, type School } from '../../../test/a-booking.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

const TODAY = '2026-11-17'
const MELBOURNE = 'Australia/Melbourne'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
let school: School
beforeAll(async () => {
  rollcall = await createTestApp()
  school = await addSchool(rollcall.sql)
})
beforeEach(async () => {
  rollcall.clock.set(instantOf(`${TODAY}T07:30`, MELBOURNE))
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

const melbourne = (timeLocal: string, dateLocal = TODAY) => instantOf(`${dateLocal}T${timeLocal}`, MELBOURNE)
const iso = (timeLocal: string) => new Date(melbourne(timeLocal)).toISOString()

/** Late in the day in Melbourne, when the morning's token has expired. */
async function at(timeLocal: string, dateLocal = TODAY) {
  rollcall.clock.set(melbourne(timeLocal, dateLocal))
  headers = (await rollcall.signIn(person.key)).authorization
}

const taps = {
  in: 'POST /time-entries/clock-in',
  out: 'POST /time-entries/clock-out',
  start: 'POST /time-entries/meal-break-start',
  end: 'POST /time-entries/meal-break-end',
} as const
type Tap = keyof typeof taps
const everyTap = Object.keys(taps) as Tap[]

const tap = (what: Tap, bookingId: string, more: { occurredAt?: string; key?: string } = {}) =>
  rollcall.call(taps[what], {
    headers: { ...headers, ...(more.key && { 'idempotency-key': more.key }) },
    body: { bookingId, ...(more.occurredAt && { occurredAt: more.occurredAt }) },
  })
const codeOf = async (...asked: Parameters<typeof tap>) => (await tap(...asked)).code
async function taken(...asked: Parameters<typeof tap>): Promise<TimeEntryStatus> {
  const answer = await tap(...asked)
  expect(answer.code).toBeUndefined()
  return answer.json as TimeEntryStatus
}
const status = async () =>
  (await rollcall.call('GET /time-entries/status', { headers })).json as TimeEntryStatus
const shifts = async () =>
  (await rollcall.call('GET /time-entries/bookings', { headers })).json as ClockableShift[]

const mine = (given: Partial<GivenBooking> = {}) =>
  addBooking(rollcall.sql, { school, candidateId: person.id, ...given })
const becomes = (bookingId: string, code: number) =>
  rollcall.sql('update bookings set status = $2 where id = $1', bookingId, code)
const eventsOf = (bookingId: string) =>
  rollcall.sql(
    `select action, occurred_at as "occurredAt", received_at as "receivedAt" from time_entry_events
     where booking_id = $1 order by id`,
    bookingId,
  )
const auditsOf = () =>
  rollcall.sql(
    `select action, actor_kind as actor, details from audit_log
     where subject_id = $1 and details ? 'bookingId' order by id`,
    person.id,
  )

test('a whole day: in, two meal breaks, out; each answer is the status from then on', async () => {
  const id = await mine()
  const untouched = {
    bookingId: id,
    currentState: 'initial',
    availableActions: ['clockIn'],
    clockedInAt: null,
    clockedOutAt: null,
    spells: [] as unknown[],
    mealBreaks: [],
    isAutoClockedOut: false,
    isReportedLater: false,
  }
  expect(await status()).toEqual(untouched)
  await at('08:15')
  const clockedIn = {
    ...untouched,
    currentState: 'clockedIn',
    availableActions: ['mealBreakStart', 'clockOut'],
    clockedInAt: iso('08:15'),
    spells: [{ startedAt: iso('08:15'), endedAt: null }],
  }
  expect(await taken('in', id)).toEqual(clockedIn)
  expect(await status()).toEqual(clockedIn)
  await at('11:00')
  const away = {
    ...clockedIn,
    currentState: 'onMealBreak',
    availableActions: ['mealBreakEnd', 'clockOut'],
    mealBreaks: [{ startedAt: iso('11:00'), endedAt: null }],
  }
  expect(await taken('start', id)).toEqual(away)
  expect(await status()).toEqual(away)
  await at('11:30')
  const back = { ...clockedIn, mealBreaks: [{ startedAt: iso('11:00'), endedAt: iso('11:30') }] }
  expect(await taken('end', id)).toEqual(back)
  await at('13:00')
  await tap('start', id)
  await at('13:20')
  const twice = [...back.mealBreaks, { startedAt: iso('13:00'), endedAt: iso('13:20') }]
  expect(await taken('end', id)).toEqual({ ...back, availableActions: ['clockOut'], mealBreaks: twice })
  await at('15:12')
  const done = {
    ...back,
    currentState: 'initial',
    // Only within a minute, to undo the clock-out.
    availableActions: ['clockIn'],
    mealBreaks: twice,
    clockedOutAt: iso('15:12'),
    spells: [{ startedAt: iso('08:15'), endedAt: iso('15:12') }],
  }
  expect(await taken('out', id)).toEqual(done)
  expect(await status()).toEqual(done)
  rollcall.clock.advance(60_001)
  expect(await status()).toEqual({ ...done, availableActions: [] })

  const actions = ['clockIn', 'mealBreakStart', 'mealBreakEnd', 'mealBreakStart', 'mealBreakEnd', 'clockOut']
  const times = ['08:15', '11:00', '11:30', '13:00', '13:20', '15:12']
  expect(await eventsOf(id)).toEqual(
    actions.map((action, number) => {
      const instant = melbourne(times[number] ?? '')
      return { action, occurredAt: instant, receivedAt: instant }
    }),
  )
  const audited = [
    'clocked_in',
    'meal_break_started',
    'meal_break_ended',
    'meal_break_started',
    'meal_break_ended',
    'clocked_out',
  ]
  expect(await auditsOf()).toEqual(
    audited.map((action, number) => ({
      action,
      actor: 'candidate',
      details: { bookingId: id, occurredAt: iso(times[number] ?? '') },
    })),
  )
})

test('going home from a break ends the break at the same instant', async () => {
  const id = await mine()
  await tap('in', id)
  await at('11:30')
  await tap('start', id)
  await at('12:00')
  expect(await taken('out', id)).toMatchObject({
    currentState: 'initial',
    clockedOutAt: iso('12:00'),
    mealBreaks: [{ startedAt: iso('11:30'), endedAt: iso('12:00') }],
  })
  rollcall.clock.advance(60_000)
  expect(await taken('in', id)).toMatchObject({
    currentState: 'onMealBreak',
    clockedOutAt: null,
    spells: [{ startedAt: iso('07:30'), endedAt: null }],
    mealBreaks: [{ startedAt: iso('11:30'), endedAt: null }],
  })
})

test('a clock-out that is taken back at once never was, and every tap is kept', async () => {
  const id = await mine()
  await at('08:15')
  const clockedIn = await taken('in', id)
  await at('09:00')
  expect(await taken('out', id)).toMatchObject({ availableActions: ['clockIn'] })
  rollcall.clock.advance(10_000)
  expect(await taken('in', id)).toEqual(clockedIn)
  expect(await eventsOf(id)).toMatchObject([
    { action: 'clockIn' },
    { action: 'clockOut', occurredAt: melbourne('09:00') },
    { action: 'clockIn', occurredAt: melbourne('09:00') + 10_000 },
  ])
})

test('clocking in again later starts another spell, until the end of the shift', async () => {
  const id = await mine()
  await tap('in', id)
  await at('11:00')
  await tap('out', id)
  await at('11:40')
  expect(await shifts()).toMatchObject([{ id, status: { availableActions: ['clockIn'] } }])
  expect(await taken('in', id)).toMatchObject({
    currentState: 'clockedIn',
    clockedInAt: iso('07:30'),
    clockedOutAt: null,
    spells: [
      { startedAt: iso('07:30'), endedAt: iso('11:00') },
      { startedAt: iso('11:40'), endedAt: null },
    ],
  })
  await at('14:00')
  await tap('out', id)
  await at('15:10')
  expect((await status()).availableActions).toEqual([])
  expect(await codeOf('in', id)).toBe('already_clocked_out')
})

test('both taps can come later from a device, the second as the undo of the first', async () => {
  const id = await mine()
  await tap('in', id)
  await at('12:00')
  const out = iso('11:00')
  await taken('out', id, { occurredAt: out })
  expect(await codeOf('in', id, { occurredAt: iso('10:59') })).toBe('occurred_at_too_old')
  const undone = new Date(Date.parse(out) + 9_000).toISOString()
  expect(await taken('in', id, { occurredAt: undone })).toMatchObject({
    currentState: 'clockedIn',
    spells: [{ startedAt: iso('07:30'), endedAt: null }],
    isReportedLater: true,
  })
})

test.each([111, 114, 115])(
  'once its hours are confirmed (%i) a clock-in to it is refused',
  async (bookingStatus) => {
    const id = await mine()
    await tap('in', id)
    await at('11:00')
    await tap('out', id)
    await becomes(id, bookingStatus)
    expect((await status()).availableActions).toEqual([])
    expect(await codeOf('in', id)).toBe('already_clocked_out')
  },
)

describe('actions that the state refuses', () => {
  const cases: [string, Tap[], Tap, string][] = [
    ['in twice', ['in'], 'in', 'already_clocked_in'],
    ['in on a break', ['in', 'start'], 'in', 'already_clocked_in'],
    ['out before in', [], 'out', 'not_clocked_in'],
    ['out twice', ['in', 'out'], 'out', 'already_clocked_out'],
    ['a break before in', [], 'start', 'not_clocked_in'],
    ['a break on a break', ['in', 'start'], 'start', 'already_started_meal_break'],
    ['a third break', ['in', 'start', 'end', 'start', 'end'], 'start', 'reached_meal_break_limit'],
    ['a break after out', ['in', 'out'], 'start', 'already_clocked_out'],
    ['back before in', [], 'end', 'not_clocked_in'],
    ['back from no break', ['in'], 'end', 'meal_break_not_started'],
    ['back twice', ['in', 'start', 'end'], 'end', 'already_ended_meal_break'],
    ['back after out', ['in', 'out'], 'end', 'already_clocked_out'],
  ]
  test.each(cases)('%s', async (_what, before, refused, code) => {
    const id = await mine()
    for (const each of before) await taken(each, id)
    const was = [await status(), await eventsOf(id), await auditsOf()]
    expect(await codeOf(refused, id)).toBe(code)
    expect([await status(), await eventsOf(id), await auditsOf()]).toEqual(was)
  })
})

test('clocking in opens an hour before the start and closes at the end', async () => {
  const id = await mine()
  rollcall.clock.set(melbourne('07:20') - 1)
  expect(await codeOf('in', id)).toBe('booking_in_future')
  expect((await status()).availableActions).toEqual([])
  expect(await shifts()).toMatchObject([{ id, opensAt: iso('07:20') }])
  await at('15:10')
  expect(await codeOf('in', id)).toBe('booking_already_ended')
  rollcall.clock.set(melbourne('15:10') - 1)
  await taken('in', id)
})

describe('shifts of other candidates, and changed shifts', () => {
  test.each(everyTap)('%s: a malformed id, another candidate’s and an unknown one', async (what) => {
    const stranger = await rollcall.newPerson()
    const theirs = await addBooking(rollcall.sql, { school, candidateId: stranger.id })
    const offered = await addBooking(rollcall.sql, { school })
    await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
    expect(await codeOf(what, 'tomorrow')).toBe('invalid_booking_id')
    expect(await codeOf(what, crypto.randomUUID())).toBe('booking_not_found')
    expect(await codeOf(what, theirs)).toBe('booking_not_found')
    expect(await codeOf(what, offered)).toBe('security_error')
  })

  test.each(everyTap)('%s: a cancelled one is no shift, a disputed one is locked', async (what) => {
    const id = await mine()
    await becomes(id, bookingStatus.cancelledByClient)
    expect(await codeOf(what, id)).toBe('no_available_shifts')
    await becomes(id, bookingStatus.disputeOrMismatch)
    expect(await codeOf(what, id)).toBe('action_locked')
    expect((await status()).availableActions).toEqual([])
  })

  test('only a confirmed one is clocked in to', async () => {
    const id = await mine()
    for (const code of [13, 14, 70, 80, 95, 99, 111, 112, 113, 114, 115, 116, 175]) {
      await becomes(id, code)
      expect(await codeOf('in', id)).toBe('no_available_shifts')
      expect(await shifts()).toMatchObject([{ id, status: { availableActions: [] } }])
    }
  })

  const afterwards = [
    bookingStatus.clientTimesheetNoChanges,
    bookingStatus.clientTimesheetModified,
    bookingStatus.candidateTimesheetModified,
    bookingStatus.disputeOrMismatch,
    bookingStatus.cancelledByClient,
  ]
  test.each(afterwards)(
    'a candidate who is clocked in can clock out, also when the status has become %i since',
    async (code) => {
      const id = await mine()
      await tap('in', id)
      await tap('start', id)
      await becomes(id, code)
      expect(await status()).toMatchObject({ bookingId: id, availableActions: ['mealBreakEnd', 'clockOut'] })
      await taken('end', id)
      const isOver = code < 0 || code === bookingStatus.disputeOrMismatch
      expect(await status()).toMatchObject({
        availableActions: isOver ? ['clockOut'] : ['mealBreakStart', 'clockOut'],
      })
      if (isOver) {
        expect(await codeOf('start', id)).toBe(code < 0 ? 'no_available_shifts' : 'action_locked')
      }
      await taken('out', id)
    },
  )
})

describe('two shifts in a day', () => {
  let morning: string
  let afternoon: string
  beforeEach(async () => {
    morning = await mine({ endTimeLocal: '12:00' })
    afternoon = await mine({ startTimeLocal: '12:30' })
  })
  const shown = async () => (await status()).bookingId

  test('one is clocked after the other, and the status goes with them', async () => {
    expect(await shown()).toBe(morning)
    await tap('in', morning)
    await at('11:40')
    expect(await shifts()).toMatchObject([
      { id: morning, status: { availableActions: ['mealBreakStart', 'clockOut'] } },
      // Open by now, but one is still elsewhere.
      { id: afternoon, status: { availableActions: [] } },
    ])
    expect(await codeOf('in', afternoon)).toBe('already_clocked_in_to_diff_booking')
    await at('12:00')
    expect(await shown()).toBe(morning)
    expect(await codeOf('in', afternoon)).toBe('pending_action_to_clock_out')
    await taken('out', morning)
    expect(await shown()).toBe(afternoon)
    await taken('in', afternoon)
    expect(await codeOf('in', morning)).toBe('already_clocked_in_to_diff_booking')
    expect(await shifts()).toMatchObject([
      { id: morning, status: { availableActions: [] } },
      { id: afternoon },
    ])
    await at('15:10')
    await taken('out', afternoon)
    expect(await shown()).toBe(afternoon)
    expect((await shifts()).map(({ id }) => id)).toEqual([morning, afternoon])
  })

  test('a morning that was missed gives way to the afternoon, and both to nothing', async () => {
    await at('12:10')
    expect(await status()).toMatchObject({ bookingId: afternoon, availableActions: ['clockIn'] })
    await at('15:10')
    expect(await status()).toMatchObject({ bookingId: null, currentState: 'initial', availableActions: [] })
  })

  test('the last finished one stays when the other was missed', async () => {
    await tap('in', morning)
    await tap('out', morning)
    await at('15:30')
    expect(await shown()).toBe(morning)
  })

  test('an index allows one open entry for each candidate', async () => {
    const open = (id: string) =>
      rollcall.sql(
        `insert into time_entries (booking_id, candidate_id, clocked_in_at, changed_at) values ($1, $2, now(), now())`,
        id,
        person.id,
      )
    await open(morning)
    await expect(open(afternoon)).rejects.toMatchObject({ constraint: 'time_entries_open' })
  })
})

describe('today', () => {
  test('is the day of each shift’s own zone, with the words to show it', async () => {
    const perth = await addSchool(rollcall.sql, { name: 'Cottesloe Primary', timeZone: 'Australia/Perth' })
    const auckland = await addSchool(rollcall.sql, { name: 'Devonport School', timeZone: 'Pacific/Auckland' })
    const tomorrow = addDays(TODAY, 1)
    const here = await mine({ startTimeLocal: '21:30', endTimeLocal: '22:30' })
    const west = await mine({ school: perth, startTimeLocal: '20:00', endTimeLocal: '21:00' })
    const east = await mine({
      school: auckland,
      dateLocal: tomorrow,
      startTimeLocal: '07:00',
      endTimeLocal: '09:00',
    })
    await mine({ dateLocal: tomorrow })
    // In Melbourne it is late in the evening, in Perth early, and in Auckland past midnight.
    await at('22:20')
    const listed = await shifts()
    expect(listed.map(({ id }) => id)).toEqual([here, west, east])
    expect(listed[1]).toEqual({
      id: west,
      clientName: 'Cottesloe Primary',
      dateLocal: TODAY,
      startTimeLocal: '20:00',
      endTimeLocal: '21:00',
      startsAt: '2026-11-17T12:00:00.000Z',
      endsAt: '2026-11-17T13:00:00.000Z',
      timezone: 'Australia/Perth',
      opensAt: '2026-11-17T11:00:00.000Z',
      status: expect.objectContaining({ bookingId: west, availableActions: ['clockIn'] }),
    })
  })

  test('leaves out cancelled and offered shifts, and yesterday’s unless it is still open', async () => {
    await mine({ status: bookingStatus.cancelledByClient })
    const offered = await addBooking(rollcall.sql, { school })
    await addOffer(rollcall.sql, { candidateId: person.id, bookingIds: [offered] })
    expect(await shifts()).toEqual([])
    const yesterday = await mine({
      dateLocal: addDays(TODAY, -1),
      startTimeLocal: '19:00',
      endTimeLocal: '22:00',
    })
    expect(await shifts()).toEqual([])
    await at('21:00', addDays(TODAY, -1))
    await tap('in', yesterday)
    await at('00:30')
    expect(await shifts()).toMatchObject([{ id: yesterday }])
    expect(await status()).toMatchObject({ bookingId: yesterday, currentState: 'clockedIn' })
  })

  test.each([
    ['spring', '2026-10-04', '07:20'],
    ['autumn', '2027-04-04', '07:20'],
  ])(
    'on the day the clocks change in %s the clock opens an hour before, by the wall',
    async (_season, date, opens) => {
      const id = await mine({ dateLocal: date })
      await at(opens, date)
      expect(await shifts()).toMatchObject([
        {
          id,
          opensAt: new Date(melbourne(opens, date)).toISOString(),
          status: { availableActions: ['clockIn'] },
        },
      ])
    },
  )
})

describe('a tap that waited on a device', () => {
  test('counts from when it happened, and is distinct from a live one', async () => {
    const id = await mine()
    await at('09:00')
    expect(await taken('in', id, { occurredAt: iso('08:18') })).toMatchObject({
      clockedInAt: iso('08:18'),
      isReportedLater: true,
    })
    await at('15:10')
    expect(await taken('out', id)).toMatchObject({ clockedOutAt: iso('15:10'), isReportedLater: true })
    expect(await eventsOf(id)).toEqual([
      { action: 'clockIn', occurredAt: melbourne('08:18'), receivedAt: melbourne('09:00') },
      { action: 'clockOut', occurredAt: melbourne('15:10'), receivedAt: melbourne('15:10') },
    ])
    expect(await auditsOf()).toMatchObject([{ details: { occurredAt: iso('08:18') } }, {}])
  })

  test('a whole day can come in the evening, in its order', async () => {
    const id = await mine()
    await at('19:00')
    await taken('in', id, { occurredAt: iso('08:18') })
    await taken('start', id, { occurredAt: iso('12:00') })
    await taken('end', id, { occurredAt: iso('12:30') })
    const done = await taken('out', id, { occurredAt: iso('15:11') })
    expect(done).toMatchObject({
      currentState: 'initial',
      clockedInAt: iso('08:18'),
      clockedOutAt: iso('15:11'),
      mealBreaks: [{ startedAt: iso('12:00'), endedAt: iso('12:30') }],
      isReportedLater: true,
    })
  })

  test('the opening hour and the end count for when it happened', async () => {
    const id = await mine()
    await at('19:00')
    expect(await codeOf('in', id, { occurredAt: iso('07:19') })).toBe('booking_in_future')
    expect(await codeOf('in', id, { occurredAt: iso('15:10') })).toBe('booking_already_ended')
  })

  test.each(everyTap)('%s: not from the future, nor from too long ago', async (what) => {
    const id = await mine()
    await at('08:00')
    const before: Record<Tap, Tap[]> = { in: [], out: ['in'], start: ['in'], end: ['in', 'start'] }
    for (const each of before[what]) await taken(each, id)
    rollcall.clock.advance(1_000)
    const now = rollcall.clock.now()
    const after = (ms: number) => ({ occurredAt: new Date(now + ms).toISOString() })
    expect(await codeOf(what, id, after(1))).toBe('occurred_at_in_future')
    expect(await codeOf(what, id, after(-12 * 3_600_000 - 1))).toBe('occurred_at_too_old')
    await taken(what, id, after(0))
  })

  test('not from before what was clocked since', async () => {
    const id = await mine()
    await at('08:00')
    await tap('in', id)
    await at('12:00')
    expect(await codeOf('out', id, { occurredAt: iso('07:59') })).toBe('occurred_at_too_old')
    await taken('start', id)
    expect(await codeOf('end', id, { occurredAt: iso('11:59') })).toBe('occurred_at_too_old')
  })

  test('sent again under its key it answers as before, and counts once', async () => {
    const id = await mine()
    const late = { occurredAt: iso('07:25'), key: `late-${id}` }
    const first = await tap('in', id, late)
    await tap('out', id)
    const again = await tap('in', id, late)
    expect([again.status, again.json]).toEqual([200, first.json])
    expect(await eventsOf(id)).toHaveLength(2)
  })
})

test('a process whose clock is behind another’s takes a live tap as of right after the last one', async () => {
  const id = await mine()
  await tap('in', id)
  rollcall.clock.advance(-500)
  expect(await taken('start', id)).toMatchObject({
    mealBreaks: [{ startedAt: new Date(melbourne('07:30') + 1).toISOString() }],
  })
})

test('a shift that changed hands has a new clock, without times of the candidate before', async () => {
  const before = person
  const id = await mine()
  await at('08:20')
  await tap('in', id)
  await at('09:00')
  await tap('out', id)
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
  await rollcall.sql('update bookings set candidate_id = $2 where id = $1', id, person.id)
  expect((await shifts())[0]?.status).toMatchObject({ clockedInAt: null, spells: [] })
  expect(await codeOf('out', id)).toBe('not_clocked_in')
  expect(await taken('in', id)).toMatchObject({ clockedInAt: iso('09:00'), spells: [{ endedAt: null }] })
  expect(await status()).toMatchObject({ clockedInAt: iso('09:00'), clockedOutAt: null })
  expect(
    await rollcall.sql('select action from time_entry_events where candidate_id = $1 order by id', before.id),
  ).toEqual([{ action: 'clockIn' }, { action: 'clockOut' }])
})

describe('a candidate without the clock', () => {
  test.each(['disabled', 'underConstruction'])(
    '%s: every call says so, and nothing is clocked',
    async (toggle) => {
      const id = await mine()
      await rollcall.sql(`update candidates set features = $2 where id = $1`, person.id, {
        enableTimeEntries: toggle,
      })
      for (const what of everyTap) expect(await codeOf(what, id)).toBe('feature_not_enabled')
      for (const key of ['GET /time-entries/status', 'GET /time-entries/bookings'] as const) {
        expect((await rollcall.call(key, { headers })).code).toBe('feature_not_enabled')
      }
      expect(await eventsOf(id)).toEqual([])
    },
  )
})

test.each([
  ['nothing', {}],
  ['a time without a zone', { bookingId: 'x', occurredAt: '2026-11-17T08:00:00' }],
])('a request that says %s is not understood', async (_what, body) => {
  expect((await rollcall.call('POST /time-entries/clock-in', { headers, body })).code).toBe('request_invalid')
})

test('optional fields may be null, and unknown fields are ignored', async () => {
  const body = { bookingId: await mine(), occurredAt: null, state: 'clockedIn' }
  const answer = await rollcall.call('POST /time-entries/clock-in', { headers, body })
  expect(answer.json).toMatchObject({ currentState: 'clockedIn', isReportedLater: false })
})

test.each(everyTap)('%s: a shift that was clocked out by the system says so', async (what) => {
  const id = await mine()
  await tap('in', id)
  await rollcall.sql(
    `update time_entries set clocked_out_at = now() + interval '1 year', is_auto_clocked_out = true where booking_id = $1`,
    id,
  )
  expect(await status()).toMatchObject({ bookingId: id, isAutoClockedOut: true, availableActions: [] })
  expect(await codeOf(what, id)).toBe('auto_clocked_out')
})

everyCodeIsMet(
  'GET /time-entries/status',
  'GET /time-entries/bookings',
  'POST /time-entries/clock-in',
  'POST /time-entries/clock-out',
  'POST /time-entries/meal-break-start',
  'POST /time-entries/meal-break-end',
)
