import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { zoneAtNoon } from '../processes/zone-at-noon.ts'
import { asAgency, asCandidate, CLIENT, networkOf, type StoryRun, write } from './story-run.ts'

const MINUTE_MS = 60_000
/** Before now: it is noon there. */
const HOURS = { type: 'bookingDuration', startTime: '09:00', endTime: '11:30' }
const OTHER_HOURS = { ...HOURS, endTime: '11:00' }

interface Offered {
  externalId: string
  bookingId: string
  offerId: string
}

/** A shift of the day, at a place where it is noon: no shift reaches midnight. */
async function offer(run: StoryRun, daysAhead: number): Promise<Offered> {
  const now = Date.now()
  const timezone = zoneAtNoon(now)
  const { savedLocations } = run.agency
  const location = `l-${timezone.replace(/\W/g, '')}`
  if (!savedLocations.has(location)) {
    const address = {
      line1: '1 Wick Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
    }
    const place = { client: CLIENT, name: `Campus ${timezone}`, address, timezone }
    await asAgency(run, 'location saved', location, `PUT /agency/v1/locations/${location}`, place)
    savedLocations.add(location)
  }
  const externalId = `b${run.number}`
  const shift = {
    client: CLIENT,
    location,
    dateLocal: addDays(localDateOf(now, timezone), daysAhead),
    startTimeLocal: localTimeOf(now + 30 * MINUTE_MS, timezone),
    endTimeLocal: '16:00',
    ratePerHour: 72.4,
  }
  const booking = await asAgency(
    run,
    'shift saved',
    externalId,
    `PUT /agency/v1/bookings/${externalId}`,
    shift,
  )
  const expiresAt = new Date(now + 29 * MINUTE_MS).toISOString()
  const body = { candidates: [run.candidate.externalId], expiresAt }
  const made = await asAgency(
    run,
    'offer made',
    externalId,
    `POST /agency/v1/bookings/${externalId}/offers`,
    body,
  )
  return { externalId, bookingId: booking.json().id, offerId: made.json().offers[0].id }
}

async function answer(
  run: StoryRun,
  { externalId, bookingId, offerId }: Offered,
  action: 'accept' | 'decline',
) {
  const { agency, candidate, random } = run
  const kind = action === 'accept' ? 'offer accepted' : 'offer declined'
  if (random.isOneIn(2)) {
    const link = new RegExp(`(/bookings/${offerId}/guest/[\\w-]+)`)
    const path = await agency.mailbox.waitFor(candidate.email, link, agency.over)
    const call = `POST /api/v1${path}/tentative-fill`
    await write(run, {
      kind,
      key: externalId,
      call,
      options: { headers: networkOf(run), body: { action } },
    })
    return
  }
  const call = `POST /api/v1/bookings/${bookingId}/tentative-fill`
  await asCandidate(run, { kind, key: externalId, call, body: { action } })
}

/** From an offer to pay. */
export async function workShift(run: StoryRun) {
  const { candidate, random } = run
  // Taps of the clock are about the shift of the day, and a person has one.
  if (candidate.hasWorked) return answerOffer(run)
  candidate.hasWorked = true
  const offered = await offer(run, 0)
  const { externalId, bookingId } = offered
  await answer(run, offered, 'accept')
  const tap = (kind: string, call: string) =>
    asCandidate(run, {
      kind,
      key: externalId,
      call: `POST /api/v1/time-entries/${call}`,
      body: { bookingId },
    })
  await tap('clocked in', 'clock-in')
  await tap('clocked out', 'clock-out')
  const date = localDateOf(Date.now(), zoneAtNoon(Date.now()))
  await asCandidate(run, {
    kind: 'hours submitted',
    key: externalId,
    call: `POST /api/v1/bookings/${bookingId}/shift-record`,
    body: { bookingId, date, blocks: [HOURS], isRestBreakCompliant: true },
  })
  const isDisputed = random.isOneIn(3)
  await asAgency(
    run,
    'hours confirmed by the school',
    externalId,
    `PUT /agency/v1/client-timesheets/${externalId}`,
    { blocks: [isDisputed ? OTHER_HOURS : HOURS], confirmedBy: 'Kerryn Doyle' },
  )
  if (isDisputed)
    await asAgency(
      run,
      'dispute settled',
      externalId,
      `POST /agency/v1/disputes/${externalId}/settle`,
      { blocks: [HOURS], reason: 'The gate log says so.' },
      'booking_not_disputed',
    )
  await asAgency(run, 'shift paid', externalId, `PUT /agency/v1/pay-status/${externalId}`, {
    status: 'paid',
    amount: 199.1,
  })
  return undefined
}

/** An offer of a later day. */
export async function answerOffer(run: StoryRun) {
  const { candidate, random } = run
  const offered = await offer(run, 30 + candidate.offeredDays++)
  const { externalId, offerId } = offered
  const choice = random.whole(10)
  if (choice === 0) return undefined
  if (choice === 1)
    return asAgency(
      run,
      'offer withdrawn',
      externalId,
      `DELETE /agency/v1/offers/${offerId}`,
      undefined,
      'offer_already_answered',
    )
  await answer(run, offered, choice < 7 ? 'accept' : 'decline')
  if (!random.isOneIn(4)) return undefined
  return asAgency(
    run,
    'shift cancelled',
    externalId,
    `DELETE /agency/v1/bookings/${externalId}?code=-18`,
    undefined,
    'booking_already_cancelled',
  )
}
