import { randomUUID } from 'node:crypto'
import { demoPdf } from '../apps/demo/src/data/demo-pdf.ts'
import { emailOf } from './new-person.ts'
import type { Service } from './service.ts'

export interface School {
  clientId: string
  locationId: string
  timeZone: string
}

/** A school for this journey alone, with agreements of its own. */
export async function ownSchool(
  service: Service,
  { name = 'Lantern Hill School', campus = 'North campus', timeZone = 'Australia/Melbourne' } = {},
): Promise<School> {
  const [clientId, locationId] = [randomUUID(), randomUUID()]
  await service.sql(`insert into clients (id, name, region) values ($1, $2, 'AU')`, [clientId, name])
  await service.sql(
    `insert into locations (id, client_id, name, line1, suburb, state, postcode, country, latitude, longitude, timezone)
     values ($1, $2, $3, '1 Wick Street', 'Brunswick', 'VIC', '3056', 'Australia', -37.7667, 144.9624, $4)`,
    [locationId, clientId, campus, timeZone],
  )
  return { clientId, locationId, timeZone }
}

export interface Shift {
  date?: string
  start?: string
  end?: string
  status?: number
  rate?: number | null
  contact?: { name: string; email: string | null } | null
  description?: string
}

/** Inserts a booking there; returns its id. */
export async function bookAt(service: Service, school: School, key: string, shift: Shift = {}) {
  const { date = '2026-11-17', start = '08:20', end = '15:10', status = 110, rate = 72.4 } = shift
  const { contact = { name: 'Noor Haddad', email: 'office@lanternhill.example' } } = shift
  const id = randomUUID()
  await service.sql(
    `insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local,
       starts_at, ends_at, status, grades, description, contact_name, contact_phone_number, contact_email,
       rate_per_hour, created_at, changed_at)
     select $1, c.id, $3, $4, $5::date, $6::time, $7::time, ($5::date + $6::time) at time zone $8,
       ($5::date + $7::time) at time zone $8, $9, '[{"id": "year-3", "title": "Year 3"}]', $10, $11,
       case when $11::text is null then null else '+61 3 5550 7777' end, $12, $13, c.created_at, c.created_at
     from candidates c where c.email = $2`,
    [
      id,
      emailOf(key),
      school.clientId,
      school.locationId,
      date,
      start,
      end,
      school.timeZone,
      status,
      shift.description ?? 'Room 7, fractions.',
      contact?.name ?? null,
      contact?.email ?? null,
      rate,
    ],
  )
  return id
}

/** An agreement of the school, with the text of one of the demo's. */
export async function agreementOf(service: Service, school: School, title: string): Promise<string> {
  const id = randomUUID()
  await service.sql(
    `insert into agreement_files (id, client_id, type, title, sha256, content, created_at)
     values ($1, $2, 'termsOfEngagement', $3, sha256($4), $4, now())`,
    [id, school.clientId, title, demoPdf({ title, paragraphs: ['These are the terms.'] })],
  )
  return id
}
