import { setTimeout as wait } from 'node:timers/promises'
import { fetchJson } from './fetch-json.mjs'
import { bookingOf, candidateOf, clientOf, hoursOf, locationOf } from './mapping.mjs'
import { readState, saveState } from './state.mjs'

/**
 * Keeps a CRM and Rollcall in sync: everything that changed in the CRM is put into Rollcall, and everything that candidates did is
 * written to the CRM. Every step can be repeated: a `PUT` that changes nothing writes nothing, and the place in each direction is
 * saved only after the records before it were transferred.
 */
const { ROLLCALL_URL, ROLLCALL_KEY, CRM_URL, STATE_FILE = 'state.json', EVERY_SECONDS = '5' } = process.env

/** The feed keeps changes for 30 days. After a longer gap everything is compared. */
const FEED_DAYS = 29

/** Statuses of a booking. */
const OPEN = 100
const OFFERED = 105
const CONFIRMED = 110
const DISPUTED = 117
/** Hours were clocked or submitted afterwards, or it was cancelled: the CRM's plan no longer counts. */
const isPlanned = (status = OPEN) => [OPEN, OFFERED, CONFIRMED].includes(status)

const rollcall = (path, options) =>
  fetchJson(`${ROLLCALL_URL}/agency/v1${path}`, {
    ...options,
    headers: { authorization: `Bearer ${ROLLCALL_KEY}` },
  })
const crm = (path, options) => fetchJson(`${CRM_URL}/${path}`, options)
const put = (body) => ({ method: 'PUT', body })
const post = (body) => ({ method: 'POST', body })
const name = encodeURIComponent

let state = readState(STATE_FILE)
const save = (change) => {
  state = { ...state, ...change }
  saveState(STATE_FILE, state)
}

for (;;) {
  try {
    await sendToRollcall()
    await receiveFromRollcall()
  } catch (error) {
    console.error(new Date().toISOString(), error)
  }
  await wait(Number(EVERY_SECONDS) * 1000)
}

/** Schools before shifts, and people before the offers to them. */
async function sendToRollcall() {
  await send('schools', async (school) => {
    await rollcall(`/clients/${name(school.id)}`, put(clientOf(school)))
    await rollcall(`/locations/${name(school.id)}`, put(locationOf(school)))
  })
  await send('people', (person) => rollcall(`/candidates/${name(person.id)}`, put(candidateOf(person))))
  await send('shifts', sendShift)
}

/** A record that Rollcall refuses does not hold up the others: its problem is shown in the CRM, where it is corrected. */
async function send(kind, sendOne) {
  for (const record of await crm(`${kind}?since=${state.sent[kind]}`)) {
    const problem = await sendOne(record).then(() => null, refusalOf)
    await crm(`${kind}/${name(record.id)}`, put({ problem }))
    save({ sent: { ...state.sent, [kind]: record.version } })
  }
}

function refusalOf(error) {
  if (error.status >= 400 && error.status < 500) return `${error.body.code} ${error.body.param ?? ''}`.trim()
  throw error
}

/** The steps of a shift, each once the CRM has its data. Rollcall ignores a step that it already has. */
async function sendShift(shift) {
  const path = name(shift.id)
  const booking = isPlanned(shift.status)
    ? await rollcall(`/bookings/${path}`, put(bookingOf(shift)))
    : await rollcall(`/bookings/${path}`)
  if (shift.offerTo && [OPEN, OFFERED].includes(booking.status))
    await rollcall(
      `/bookings/${path}/offers`,
      post({ candidates: shift.offerTo, expiresAt: shift.offerUntil }),
    )
  if (shift.schoolHours && booking.status >= CONFIRMED && booking.status < DISPUTED)
    await rollcall(`/client-timesheets/${path}`, put(hoursOf(shift.schoolHours)))
  if (shift.settledHours && booking.status === DISPUTED)
    await rollcall(`/disputes/${path}/settle`, post(hoursOf(shift.settledHours)))
  if (shift.pay) await rollcall(`/pay-status/${path}`, put(shift.pay))
  await receiveShift(shift.id)
}

async function receiveFromRollcall() {
  const isGap = Date.now() - Date.parse(state.receivedAt) > FEED_DAYS * 86_400_000
  let after = isGap ? null : state.cursor
  for (let hasMore = true; hasMore; ) {
    const page = await rollcall(`/changes?limit=100${after === null ? '' : `&after=${after}`}`)
    ;({ next: after, hasMore } = page)
    // The end of the feed is found first, so that what happens during the comparison comes again afterwards.
    if (isGap && hasMore) continue
    if (isGap) await receiveEverything()
    else for (const change of lastOfEachRecord(page.changes)) await receive(change)
    save({ cursor: after, receivedAt: new Date().toISOString() })
  }
}

/** The current state of a record is fetched, so several changes of it are one transfer. */
function lastOfEachRecord(changes) {
  return new Map(changes.map((change) => [`${change.resource}/${change.id}`, change])).values()
}

/** Records without an external id were not created by this CRM. */
async function receive({ resource, id, externalId }) {
  if (resource === 'bookings' && externalId) await receiveShift(externalId)
  if (resource === 'candidates' && externalId) await receivePerson(externalId)
  if (resource !== 'offers') return
  const { bookings } = await rollcall(`/offers/${id}`)
  for (const booking of bookings) if (booking.externalId) await receiveShift(booking.externalId)
}

async function receiveShift(id) {
  const booking = await rollcall(`/bookings/${name(id)}`)
  const { clocked, submitted, settled, pay } = await rollcall(`/hours/${name(id)}`)
  await crm(
    `shifts/${name(id)}`,
    put({
      status: booking.status,
      filledBy: booking.candidate?.externalId ?? null,
      minutesLate: booking.minutesLate,
      clockedIn: clocked?.clockedInAt ?? null,
      clockedOut: clocked?.clockedOutAt ?? null,
      candidateHours: submitted?.blocks ?? null,
      paidHours: settled?.blocks ?? null,
      payStatus: pay?.status ?? null,
    }),
  )
}

async function receivePerson(id) {
  const { accountSetUp } = await rollcall(`/candidates/${name(id)}`)
  await crm(`people/${name(id)}`, put({ accountSetUp }))
}

/** After a gap: the lists have what the feed no longer has. */
async function receiveEverything() {
  await receiveList('candidates', receivePerson)
  await receiveList('bookings', receiveShift)
}

async function receiveList(list, receiveOne) {
  const { source: own } = await rollcall('')
  for (let cursor = ''; cursor !== null; ) {
    const { items, next } = await rollcall(`/${list}?limit=500${cursor && `&cursor=${cursor}`}`)
    for (const { externalId, source } of items) if (source === own) await receiveOne(externalId)
    cursor = next
  }
}
