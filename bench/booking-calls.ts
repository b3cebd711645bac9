import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { Crowd } from './crowd.ts'
import type { Filled } from './pgbench.ts'
import { filled } from './statement-of.ts'

/** A call of a candidate with bookings, and the statements it runs. */
export interface AskedOf {
  name: string
  path: string
  statements: Filled[]
}

interface Known {
  id: string
  dateLocal: string
}

export async function bookingCallsOf(
  { databaseUrl, caller: { candidateId, sessionId } }: Pick<Crowd, 'databaseUrl' | 'caller'>,
  { dateFromLocal, dateToLocal }: { dateFromLocal: string; dateToLocal: string },
): Promise<AskedOf[]> {
  const booking = await aBooking(databaseUrl, candidateId, dateFromLocal, dateToLocal)
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  const findCaller = await filled('find_caller', candidateId, sessionId)
  const window = new URLSearchParams({ dateFromLocal, dateToLocal }).toString()
  return [
    {
      name: 'GET overview',
      path: `/api/v1/bookings/overview?${window}`,
      statements: [
        findCaller,
        await filled('list_overview', candidateId, dateFromLocal, dateToLocal, now),
        await filled('get_availability', candidateId, dateFromLocal, dateToLocal),
        await filled('list_pending_agreements', candidateId, dateFromLocal, dateToLocal),
      ],
    },
    {
      name: 'GET summary',
      path: `/api/v1/bookings/summary/${booking.dateLocal}`,
      statements: [findCaller, await filled('list_day', candidateId, booking.dateLocal, now)],
    },
    {
      name: 'GET booking',
      path: `/api/v1/bookings/${booking.id}`,
      statements: [findCaller, await filled('find_booking', candidateId, booking.id)],
    },
    {
      name: 'GET me',
      path: '/api/v1/me',
      statements: [
        findCaller,
        await filled('find_profile', candidateId, today),
        await filled('list_registrations', candidateId),
        await filled('list_compliance_items', candidateId),
      ],
    },
    {
      name: 'GET time-entries',
      path: '/api/v1/time-entries/status',
      statements: [findCaller, await filled('list_clocks', candidateId, today, today)],
    },
  ]
}

async function aBooking(databaseUrl: string, candidateId: string, from: string, to: string): Promise<Known> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const { rows } = await db.query({
    name: '',
    text: `select id, date_local as "dateLocal" from bookings
           where candidate_id = $1 and date_local between $2 and $3 order by date_local limit 1`,
    values: [candidateId, from, to],
  })
  await db.close()
  const [booking] = rows as Known[]
  if (!booking) throw new Error('The caller has no bookings in the month')
  return booking
}
