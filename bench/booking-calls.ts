import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { Crowd } from './crowd.ts'
import type { Filled } from './pgbench.ts'
import { statementOf } from './statement-of.ts'

/** A call with the statements it runs, as somebody with bookings makes it. */
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
  const { booking, clientIds } = await look(databaseUrl, candidateId, dateFromLocal, dateToLocal)
  const now = new Date().toISOString()
  const fill = async (name: string, ...values: string[]) => ({ text: await statementOf(name), values })
  const findCaller = await fill('find_caller', candidateId, sessionId)
  const window = new URLSearchParams({ dateFromLocal, dateToLocal }).toString()
  return [
    {
      name: 'GET overview',
      path: `/api/v1/bookings/overview?${window}`,
      statements: [
        findCaller,
        await fill('list_overview', candidateId, dateFromLocal, dateToLocal, now),
        await fill('get_availability', candidateId, dateFromLocal, dateToLocal),
        await fill('list_pending_agreements', candidateId, `{${clientIds.join(',')}}`),
      ],
    },
    {
      name: 'GET summary',
      path: `/api/v1/bookings/summary/${booking.dateLocal}`,
      statements: [findCaller, await fill('list_day', candidateId, booking.dateLocal, now)],
    },
    {
      name: 'GET booking',
      path: `/api/v1/bookings/${booking.id}`,
      statements: [findCaller, await fill('find_booking', candidateId, booking.id)],
    },
  ]
}

async function look(databaseUrl: string, candidateId: string, from: string, to: string) {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const { rows } = await db.query({
    name: '',
    text: `select id, date_local as "dateLocal", client_id as "clientId" from bookings
           where candidate_id = $1 and date_local between $2 and $3 order by date_local`,
    values: [candidateId, from, to],
  })
  await db.close()
  const [booking] = rows as (Known & { clientId: string })[]
  if (!booking) throw new Error('Whoever calls has no bookings in the month')
  return { booking, clientIds: [...new Set(rows.map(({ clientId }) => String(clientId)))] }
}
