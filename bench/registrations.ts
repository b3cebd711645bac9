import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { AskedOf } from './booking-calls.ts'
import type { Crowd } from './crowd.ts'
import { benchGrowth } from './growth.ts'
import type { Pace, Report } from './report.ts'
import { filled } from './statement-of.ts'

/** As long as a checklist gets, with a shift a month beside it. */
const ITEMS_EACH = 20
const BOOKINGS_EACH = 12

/** Measures the list of registrations, one registration in full, and the plan. */
export const benchRegistrations = (pace: Pace): Promise<Report> =>
  benchGrowth(
    {
      what: 'items',
      tables: [
        'compliance_items',
        'compliance_submissions',
        'registrations',
        'certifications',
        'qualifications',
        'bookings',
      ],
      crowdOf(items) {
        const candidates = Math.ceil(items / ITEMS_EACH)
        return { candidates, items, bookings: candidates * BOOKINGS_EACH }
      },
      callsOf: registrationCallsOf,
    },
    pace,
  )

async function registrationCallsOf({
  databaseUrl,
  caller: { candidateId, sessionId },
}: Crowd): Promise<AskedOf[]> {
  const registrationId = await aRegistration(databaseUrl, candidateId)
  const today = new Date().toISOString().slice(0, 10)
  const findCaller = await filled('find_caller', candidateId, sessionId)
  const ofAll = [
    findCaller,
    await filled('list_registrations', candidateId),
    await filled('list_compliance_items', candidateId),
    await filled('list_dates_of_confirmed_shifts', candidateId, today),
  ]
  return [
    { name: 'GET registrations', path: '/api/v1/registrations', statements: ofAll },
    { name: 'GET unlock-plan', path: '/api/v1/unlock-plan', statements: ofAll },
    {
      name: 'GET registration',
      path: `/api/v1/registrations/${registrationId}`,
      statements: [
        findCaller,
        await filled('find_registration', registrationId),
        await filled('list_compliance_items_in_full', candidateId),
      ],
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
  ]
}

async function aRegistration(databaseUrl: string, candidateId: string): Promise<string> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const { rows } = await db.query({
    name: '',
    text: 'select id from registrations where candidate_id = $1',
    values: [candidateId],
  })
  await db.close()
  const [registration] = rows as { id: string }[]
  if (!registration) throw new Error('The caller has no registration')
  return registration.id
}
