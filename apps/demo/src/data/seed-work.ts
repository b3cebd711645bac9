import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { saveAgreement } from '@rollcall/api/src/work/agreements/save-agreement.ts'
import { saveBookings } from '@rollcall/api/src/work/bookings/save-bookings.ts'
import { saveClients, saveLocations } from '@rollcall/api/src/work/clients/save-clients.ts'
import { makeOffers } from '@rollcall/api/src/work/offers/make-offers.ts'
import { type AgencyFiles, getAgencyFile } from './agency-files.ts'
import {
  insertSignatures,
  listFreeBookings,
  listSeededAgreements,
  reopenBookings,
  setAgreementHistory,
  setBookingHistory,
} from './demo.queries.ts'
import { planAgreements } from './demo-agreements.ts'
import { type PlannedBooking, planBookings } from './demo-bookings.ts'
import { candidateIdOf, type DemoCandidate, demoCandidates } from './demo-people.ts'
import { clientIdOf, locationIdOf } from './demo-school.ts'
import { demoRegions } from './demo-schools.ts'
import { seedRecords } from './seed-records.ts'

/** The person whose guest links are printed at the start. */
const GUEST = 'ava'

interface Given {
  agencyFiles: AgencyFiles
  now: number
}

/** Seeds schools, agreements, bookings and offers; returns the paths of the links to a single and a group offer. */
export async function seedWork(
  tx: Transaction,
  services: Services,
  { agencyFiles, now }: Given,
): Promise<string[]> {
  const placed = demoCandidates.filter(({ isPlaced }) => isPlaced)
  await seedSchools(tx, services, placed)
  await seedAgreements(tx, services, placed, { agencyFiles, now })
  const plans = demoCandidates.map((candidate) => planBookings(candidate, now))
  const bookings = await seedBookings(
    tx,
    services,
    plans.flatMap((plan) => plan.bookings),
  )
  await seedRecords(tx, services, bookings)
  const seeded = new Set(bookings.map(({ id }) => id))
  const guestLinks: string[] = []
  for (const { kind, id, candidateId, ...offer } of plans.flatMap(({ offers }) => offers)) {
    const bookingIds = offer.bookingIds.filter((id) => seeded.has(id))
    if (bookingIds.length === 0) continue
    const [made] = await makeOffers(tx, services, systemCaller(services.clock), {
      ...offer,
      bookingIds,
      to: [{ candidateId, id }],
    })
    const isShown = candidateId === candidateIdOf(GUEST) && (kind === 'single' || kind === 'group')
    if (isShown && made?.path) guestLinks.push(made.path)
  }
  return guestLinks
}

/** Returns the bookings that could be seeded. */
async function seedBookings(
  tx: Transaction,
  services: Services,
  bookings: readonly PlannedBooking[],
): Promise<PlannedBooking[]> {
  const rows = await listFreeBookings.all(tx, asJson(bookings))
  const free = new Set(rows.map(({ id }) => id))
  const seeded = bookings.filter(({ id }) => free.has(id))
  await reopenBookings.run(tx, [...free])
  await saveBookings(
    tx,
    services,
    systemCaller(services.clock),
    seeded.map((booking) => ({ ...booking, payOptionType: 'hourly' })),
  )
  await setBookingHistory.run(tx, asJson(seeded))
  return seeded
}

const asJson = (bookings: readonly PlannedBooking[]) =>
  JSON.stringify(
    bookings.map(({ id, candidateId, status, startsAt, endsAt, createdAt, changedAt }) => ({
      id,
      candidateId,
      status,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      createdAt: new Date(createdAt),
      changedAt: new Date(changedAt),
    })),
  )

async function seedSchools(tx: Transaction, { clock }: Services, placed: readonly DemoCandidate[]) {
  const schools = placed.flatMap(({ region }) =>
    demoRegions[region].schools.map((school) => ({
      ...school,
      region,
      country: demoRegions[region].country,
    })),
  )
  const caller = systemCaller(clock)
  await saveClients(
    tx,
    caller,
    schools.map((school) => ({ id: clientIdOf(school), name: school.name, region: school.region })),
  )
  await saveLocations(
    tx,
    caller,
    schools.map((school) => ({
      line2: null,
      ...school.address,
      id: locationIdOf(school),
      clientId: clientIdOf(school),
      name: school.campus,
      country: school.country,
      timeZone: school.timezone,
    })),
  )
}

async function seedAgreements(
  tx: Transaction,
  services: Services,
  placed: readonly DemoCandidate[],
  { agencyFiles, now }: Given,
) {
  const agreements = placed.flatMap(({ key, region }) =>
    planAgreements(region, now).map((agreement) => ({ ...agreement, candidateId: candidateIdOf(key) })),
  )
  const seeded = await listSeededAgreements.all(
    tx,
    agreements.map(({ id }) => id),
  )
  const seededIds = new Set(seeded.map(({ id }) => id))
  const caller = systemCaller(services.clock)
  for (const { id, clientId, type, title, createdAt, replacedAt } of agreements) {
    const file = getAgencyFile(agencyFiles, id)
    if (!seededIds.has(id))
      await saveAgreement(tx, services, caller, { id, clientId, type, title, file, replacesId: null })
    const replaced = replacedAt === null ? null : new Date(replacedAt)
    await setAgreementHistory.run(tx, id, new Date(createdAt), replaced)
  }
  const signed = agreements.flatMap(({ id, candidateId, agreedAt }) =>
    agreedAt === null ? [] : [{ fileId: id, candidateId, agreedAt: new Date(agreedAt) }],
  )
  await insertSignatures.run(tx, JSON.stringify(signed))
}
