import { loadCatalogue } from '@rollcall/api/src/compliance/catalogue/load-catalogue.ts'
import { hashPassword } from '@rollcall/api/src/identity/passwords.ts'
import { saveConsultants } from '@rollcall/api/src/people/consultants/save-consultants.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import {
  checkDatabaseKind,
  claimDatabase,
  withSeedLock,
} from '@rollcall/api/src/platform/database/database-kind.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { regions } from '@rollcall/domain/regions/region'
import { storeAgencyFiles } from './agency-files.ts'
import { clearDemo } from './clear-demo.ts'
import { findDemoState, setDemoState } from './demo.queries.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import {
  consultantIdOf,
  DEMO_PASSWORD,
  demoCandidates,
  demoConsultantAccounts,
  demoConsultants,
} from './demo-people.ts'
import { seedAvailability } from './seed-availability.ts'
import { seedCertifications, storeCertificates } from './seed-certifications.ts'
import { seedConsultantAccount } from './seed-consultant-account.ts'
import { seedDownloads } from './seed-downloads.ts'
import { seedEvents, storeEventPictures } from './seed-events.ts'
import { seedFiles, storePapers } from './seed-files.ts'
import { seedPeople } from './seed-people.ts'
import { seedRegistrations, storeRegistrationFiles } from './seed-registrations.ts'
import { seedWork } from './seed-work.ts'

/** Raised with every change of the demo data, so that data of an older edition is seeded again. */
const EDITION = 18

export interface DemoState {
  isNew: boolean
  /** Paths of the links a guest would be mailed: one for a single booking, one for a group. */
  guestLinks: string[]
}

/**
 * Seeds demo data around the clock's now: at the first start, for another instant, and when the day of the last seeding
 * has passed, because there would be no shift today.
 */
export const seedDemo = (services: Services, { isClockSet }: { isClockSet: boolean }): Promise<DemoState> =>
  withSeedLock(services.db, () => seedUnlessDone(services, isClockSet))

async function seedUnlessDone(services: Services, isClockSet: boolean): Promise<DemoState> {
  const { db, clock } = services
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await checkDatabaseKind(db, 'demo')
  const state = await findDemoState.first(db)
  if (state && isStillGood(state, now, isClockSet)) {
    await db.transaction((tx) => claimDatabase(tx, 'demo'))
    return { isNew: false, guestLinks: state.guestLinks }
  }
  // Together: each file waits for the disk.
  const [papers, certificates, agencyFiles, eventPictures, registrationFiles] = await Promise.all([
    storePapers(services),
    storeCertificates(services, now),
    storeAgencyFiles(services, now),
    storeEventPictures(services, now),
    storeRegistrationFiles(services),
  ])
  return db.transaction(async (tx) => {
    await claimDatabase(tx, 'demo')
    await clearDemo(tx)
    await saveConsultants(
      tx,
      systemCaller(clock),
      demoConsultants.map(({ key, ...consultant }) => ({ ...consultant, id: consultantIdOf(key) })),
    )
    for (const account of demoConsultantAccounts) await seedConsultantAccount(tx, account, passwordHash)
    await seedPeople(tx, services, demoCandidates, { passwordHash, now })
    for (const region of regions) await loadCatalogue(tx, systemCaller(clock), demoCatalogue(region))
    await seedAvailability(tx, now)
    await seedDownloads(tx, services, agencyFiles)
    await seedEvents(tx, services, { pictures: eventPictures, now })
    await seedFiles(tx, services, { papers, now })
    await seedCertifications(tx, services, certificates)
    await seedRegistrations(tx, services, { stored: registrationFiles, now })
    // Last: the mail of an offer says which certifications its shifts need.
    const guestLinks = await seedWork(tx, services, { agencyFiles, now })
    await setDemoState.run(tx, new Date(now), JSON.stringify(guestLinks), EDITION)
    return { isNew: true, guestLinks }
  })
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** A set clock starts over at the same instant each time, to the second. */
function isStillGood(
  { seededAround, edition }: { seededAround: number; edition: number },
  now: number,
  isClockSet: boolean,
): boolean {
  if (edition !== EDITION) return false
  return isClockSet ? Math.abs(seededAround - now) < 60_000 : dayOf(seededAround) === dayOf(now)
}
