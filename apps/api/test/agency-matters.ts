import { randomUUID } from 'node:crypto'
import { addBooking, addSchool } from './a-booking.ts'
import type { Given } from './inject-call.ts'
import type { TestApp } from './test-app.ts'

/** The names under which a system of the agency knows records of one candidate and one client. */
export interface AgencyMatters {
  consultant: string
  client: string
  location: string
  candidate: string
  email: string
  /** Open. */
  booking: string
}

/** Records of Australia with names in the source `crm`. */
export async function addAgencyMatters(rollcall: TestApp): Promise<AgencyMatters> {
  const { sql } = rollcall
  const name = async (resource: string, id: string) => {
    const externalId = `x${randomUUID().slice(0, 8)}`
    await sql(
      `insert into external_ids (source, resource, external_id, id) values ('crm', $1, $2, $3)`,
      resource,
      externalId,
      id,
    )
    return externalId
  }
  const { id: candidateId, email } = await rollcall.newPerson()
  const school = await addSchool(sql)
  const consultantId = randomUUID()
  await sql(
    `insert into consultants (id, name, country, state, phone_number, email)
     values ($1, 'Priya Raman', 'Australia', 'Victoria', '+61 3 5550 1000', 'priya@rollcall.test')`,
    consultantId,
  )
  const bookingId = await addBooking(sql, { school, dateLocal: '2026-11-26' })
  await sql(`update bookings set status = 100 where id = $1`, bookingId)
  // After everything else, so that a list of the latest changes is short.
  for (const [table, id] of [
    ['clients', school.clientId],
    ['locations', school.locationId],
    ['candidates', candidateId],
    ['bookings', bookingId],
  ])
    await sql(`update ${table} set changed_at = now() where id = $1`, id)
  return {
    consultant: await name('consultants', consultantId),
    client: await name('clients', school.clientId),
    location: await name('locations', school.locationId),
    candidate: await name('candidates', candidateId),
    email,
    booking: await name('bookings', bookingId),
  }
}

export const bodies = {
  consultant: {
    name: 'Priya Raman',
    country: 'Australia',
    state: 'Victoria',
    phoneNumber: '+61 3 5550 1000',
    email: 'priya@rollcall.test',
  },
  client: { name: 'Hill School', region: 'AU' },
  location: ({ client }: Pick<AgencyMatters, 'client'>) => ({
    client,
    name: 'Main campus',
    address: {
      line1: '1 Wick Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
    },
    timezone: 'Australia/Melbourne',
  }),
  candidate: ({ email }: Pick<AgencyMatters, 'email'>) => ({
    firstName: 'Remy',
    lastName: 'Ito',
    email,
    region: 'AU',
    state: 'VIC',
    timezone: 'Australia/Melbourne',
  }),
  booking: ({ client, location }: Pick<AgencyMatters, 'client' | 'location'>) => ({
    client,
    location,
    dateLocal: '2026-11-27',
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  }),
}

type AgencyRequest = (matters: AgencyMatters) => Given

export const resourceRequests = {
  'DELETE /v1/bookings/{externalId}': ({ booking }) => ({
    params: { externalId: booking },
    query: { code: '-18' },
  }),
  'GET /v1/bookings': () => ({}),
  'GET /v1/bookings/{externalId}': ({ booking }) => ({ params: { externalId: booking } }),
  'GET /v1/candidates': () => ({}),
  'GET /v1/candidates/{externalId}': ({ candidate }) => ({ params: { externalId: candidate } }),
  'GET /v1/clients': () => ({}),
  'GET /v1/clients/{externalId}': ({ client }) => ({ params: { externalId: client } }),
  'GET /v1/consultants': () => ({}),
  'GET /v1/consultants/{externalId}': ({ consultant }) => ({ params: { externalId: consultant } }),
  'GET /v1/locations': () => ({}),
  'GET /v1/locations/{externalId}': ({ location }) => ({ params: { externalId: location } }),
  'PUT /v1/bookings/{externalId}': (matters) => ({
    params: { externalId: matters.booking },
    body: bodies.booking(matters),
  }),
  'PUT /v1/candidates/{externalId}': (matters) => ({
    params: { externalId: matters.candidate },
    body: bodies.candidate(matters),
  }),
  'PUT /v1/clients/{externalId}': ({ client }) => ({ params: { externalId: client }, body: bodies.client }),
  'PUT /v1/consultants/{externalId}': ({ consultant }) => ({
    params: { externalId: consultant },
    body: bodies.consultant,
  }),
  'PUT /v1/locations/{externalId}': (matters) => ({
    params: { externalId: matters.location },
    body: bodies.location(matters),
  }),
} satisfies Record<string, AgencyRequest>
