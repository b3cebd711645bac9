import { addAgreement, addBooking, addSchool, type School } from '../apps/api/test/a-booking.ts'
import { demoPdf } from '../apps/demo/src/data/demo-pdf.ts'
import { candidateIdOf } from './new-person.ts'
import { type Service, sqlOf } from './service.ts'

/** A school for this journey alone, with agreements of its own. */
export const ownSchool = (
  service: Service,
  { name = 'Lantern Hill School', campus = 'North campus', timeZone = 'Australia/Melbourne' } = {},
): Promise<School> => addSchool(sqlOf(service), { name, campus, timeZone, line2: null })

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
  return addBooking(sqlOf(service), {
    school,
    candidateId: await candidateIdOf(service, key),
    status,
    dateLocal: date,
    startTimeLocal: start,
    endTimeLocal: end,
    details: {
      description: shift.description ?? 'Room 7, fractions.',
      contactName: contact?.name ?? null,
      contactPhoneNumber: contact && '+61 3 5550 7777',
      contactEmail: contact?.email ?? null,
      ratePerHour: rate,
    },
  })
}

/** An agreement of the school, with the text of one of the demo's. */
export const agreementOf = (service: Service, school: School, title: string): Promise<string> =>
  addAgreement(sqlOf(service), school, {
    title,
    content: demoPdf({ title, paragraphs: ['These are the terms.'] }),
  })
