import { localDateOf, localTimeOf } from '@rollcall/domain/time/local-time'
import { type Answer, ask } from '../processes/http-client.ts'
import type { MailReceiver } from '../processes/mail-receiver.ts'
import { until } from '../processes/until.ts'
import { zoneAtNoon } from '../processes/zone-at-noon.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'Chalk-and-cheese-7'

/** A candidate who was invited, offered a shift, accepted it, worked it and submitted the hours: all of it was acknowledged. */
export interface WorkedDay {
  externalId: string
  email: string
  session: Record<string, string>
}

/** Works whole days through public calls alone, so that any version of the service can serve them. */
export function openWorkingDays(
  service: { port: number },
  receiver: MailReceiver,
  apiKeys: readonly string[],
) {
  const now = Date.now()
  const timezone = zoneAtNoon(now)
  const date = localDateOf(now, timezone)
  const failures: string[] = []
  let count = 0

  async function send(call: string, options: Parameters<typeof ask>[2], expected = 200): Promise<Answer> {
    const answer = await ask(service, call, options).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }))
    if (answer.status !== expected) {
      failures.push(`${call}: ${answer.status} ${answer.body}`)
      throw new Error(failures.at(-1))
    }
    return answer as Answer
  }
  const asAgency = (key: string, call: string, body: object, expected?: number) =>
    send(call, { headers: { authorization: `Bearer ${key}` }, body }, expected)

  async function addSchool(key: string) {
    await asAgency(key, 'PUT /agency/v1/clients/c1', { name: 'Hill School', region: 'AU' }, 201)
    const address = {
      line1: '1 Wick Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
    }
    const location = { client: 'c1', name: 'Main campus', address, timezone }
    await asAgency(key, 'PUT /agency/v1/locations/l1', location, 201)
  }

  async function workDay(key: string): Promise<WorkedDay> {
    const number = ++count
    const [externalId, email] = [`d${number}`, `day-${number}@example.org`]
    // Limits are for each network.
    const network = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
    await asAgency(
      key,
      `PUT /agency/v1/candidates/${externalId}`,
      {
        firstName: 'Remy',
        lastName: 'Marsh',
        email,
        region: 'AU',
        state: 'Victoria',
        timezone,
        invite: true,
      },
      201,
    )
    const shift = {
      client: 'c1',
      location: 'l1',
      dateLocal: date,
      startTimeLocal: localTimeOf(now + 30 * MINUTE_MS, timezone),
      endTimeLocal: '16:00',
      ratePerHour: 72.4,
    }
    const booking = await asAgency(key, `PUT /agency/v1/bookings/${externalId}`, shift, 201)
    const bookingId = booking.json().id
    const expiresAt = new Date(now + 29 * MINUTE_MS).toISOString()
    const offer = { candidates: [externalId], expiresAt }
    await asAgency(key, `POST /agency/v1/bookings/${externalId}/offers`, offer, 201)

    const mailed = () =>
      receiver.received
        .filter(({ to }) => to?.some(({ address }) => address === email))
        .map(({ text }) => text ?? '')
    await until(`${email} has the link and the offer`, () => mailed().length >= 2)
    const texts = mailed().join('\n')
    const [, token = ''] = /#token=(\S+)/.exec(texts) ?? []
    const [, offerPath = ''] = /(\/bookings\/[^/\s]+\/guest\/[\w-]+)/.exec(texts) ?? []
    const headers = { ...network, 'x-account-setup-token': token }
    await send('POST /api/v1/me/account/setup', { headers, body: { password: PASSWORD } })
    await send(`POST /api/v1${offerPath}/tentative-fill`, { headers: network, body: { action: 'accept' } })
    const signedIn = await send('POST /identity/sign-in', {
      headers: network,
      body: { email, password: PASSWORD },
    })
    const session = { ...network, authorization: `Bearer ${signedIn.json().accessToken}` }
    const write = (call: string, body: object) =>
      send(call, { headers: { ...session, 'idempotency-key': crypto.randomUUID() }, body })
    await send('GET /api/v1/me', { headers: session })

    const availability = {
      status: 'available',
      selectedDates: [localDateOf(now + 7 * 1440 * MINUTE_MS, timezone)],
    }
    await write('PUT /api/v1/availability', availability)
    await write('POST /api/v1/time-entries/clock-in', { bookingId })
    await write('POST /api/v1/time-entries/clock-out', { bookingId })
    await write(`POST /api/v1/bookings/${bookingId}/shift-record`, {
      bookingId,
      date,
      blocks: [{ type: 'bookingDuration', startTime: '09:00', endTime: '11:30' }],
      isRestBreakCompliant: true,
    })
    return { externalId, email, session }
  }

  const days: WorkedDay[] = []
  const over = new AbortController()
  /** One day after the other, by as many at a time as there are keys, until the end. */
  const work = async (key: string) => {
    while (!over.signal.aborted) days.push(await workDay(key))
  }
  return {
    addSchool,
    failures,
    days,
    begin() {
      const working = Promise.allSettled(apiKeys.map(work))
      return async () => {
        over.abort()
        await working
      }
    },
  }
}

/** Everything that a worked day has left, once. */
export const LEFT_BY_A_DAY = `
  select count(*)::int as days from candidates c
  join bookings b on b.candidate_id = c.id and b.status = 115
  where c.email = any($1)
    and (select count(*) from time_entry_events e where e.booking_id = b.id) = 2
    and (select count(*) from shift_records r where r.candidate_id = c.id) = 1
    and (select count(*) from availability_days d where d.candidate_id = c.id) = 1
    and (select count(*) from audit_log l where l.subject_id = c.id and l.action = 'clocked_in') = 1`
