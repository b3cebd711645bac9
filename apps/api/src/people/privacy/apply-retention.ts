import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { keptFrom } from '@rollcall/domain/people/retention/retention'
import { regions } from '@rollcall/domain/regions/region'
import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import type { Services } from '../../platform/services.ts'
import {
  listUnusedAccounts,
  lockOldBookings,
  removeAvailabilityDays,
  removeBookings,
  removeCheckIns,
  removeClosedOffers,
  removeEmptyOffers,
  removeIdentityPapers,
  removeOfferLinks,
  removeReleaseRequests,
  removeSignatures,
  removeTaps,
} from './retention.queries.ts'

/** The rest continues the next day, since the other jobs of this process wait while one runs. */
const BATCHES_A_RUN = 100

interface RetentionRule {
  /** As the audit log counts it. */
  name: string
  /** Deletes at most a batch in a transaction of its own, and returns the number of rows. */
  removeBatch: (db: Database) => Promise<number>
}

/** The order matters: a signature stays while a booking that needed it exists. */
function rulesOf(retention: RuntimeConfig['retention'], todayLocal: string): RetentionRule[] {
  const monthsAgo = (months: number) => keptFrom(todayLocal, { months })
  const yearsAgo = (years: number) => monthsAgo(years * 12)
  const availabilityFrom = monthsAgo(retention.availabilityMonths)
  const payRecordsFrom = regions.map(
    (region) => [region, yearsAgo(retention.payRecordYears[region])] as const,
  )
  return [
    { name: 'availabilityDays', removeBatch: (db) => removeAvailabilityDays.run(db, availabilityFrom) },
    { name: 'checkIns', removeBatch: (db) => removeCheckIns.run(db, availabilityFrom) },
    {
      name: 'closedOffers',
      removeBatch: (db) => removeClosedOffers.run(db, monthsAgo(retention.closedOfferMonths)),
    },
    {
      name: 'releaseRequests',
      removeBatch: (db) => removeReleaseRequests.run(db, monthsAgo(retention.releaseRequestMonths)),
    },
    {
      name: 'identityPapers',
      removeBatch: (db) => removeIdentityPapers.run(db, monthsAgo(retention.identityPaperMonths)),
    },
    { name: 'taps', removeBatch: (db) => removeTaps.run(db, yearsAgo(retention.tapYears)) },
    ...payRecordsFrom.map(([region, from]) => ({
      name: `bookings${region}`,
      removeBatch: (db: Database) => removeOldBookings(db, region, from),
    })),
    ...payRecordsFrom.map(([region, from]) => ({
      name: `signatures${region}`,
      removeBatch: (db: Database) => removeSignatures.run(db, region, from),
    })),
  ]
}

const removeOldBookings = (db: Database, region: string, from: string): Promise<number> =>
  db.transaction(async (tx) => {
    const ids = (await lockOldBookings.all(tx, region, from)).map(({ id }) => id)
    if (ids.length === 0) return 0
    const links = await removeOfferLinks.all(tx, ids)
    await removeEmptyOffers.run(tx, [...new Set(links.map(({ offerId }) => offerId))])
    return removeBookings.run(tx, ids)
  })

/** Deletes data whose retention period is over, and audits the numbers. */
export async function applyRetention(services: Services): Promise<void> {
  const { db, clock, config, log } = services
  const todayLocal = new Date(clock.now()).toISOString().slice(0, 10)
  const removed: Record<string, number> = {}
  try {
    for (const { name, removeBatch } of rulesOf(config.retention, todayLocal)) {
      for (let turn = 0; turn < BATCHES_A_RUN; turn++) {
        const count = await removeBatch(db)
        if (count > 0) removed[name] = (removed[name] ?? 0) + count
        if (count < BATCH_ROWS) break
      }
    }
  } finally {
    // Audited even if a rule failed, because the others have deleted rows.
    if (Object.keys(removed).length > 0) {
      log.info({ removed }, 'kept long enough and removed')
      await db.transaction((tx) => audit(tx, systemCaller(clock), 'retention_applied', removed))
    }
  }
  const { listUnusedAccountsAfterYears: years } = config.retention
  if (years !== null) await logUnusedAccounts(services, keptFrom(todayLocal, { months: years * 12 }))
}

const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000'

async function logUnusedAccounts({ db, log }: Services, since: string): Promise<void> {
  for (let afterId: string | null = BEFORE_EVERY_ID; afterId !== null; ) {
    const page: { lastId: string | null; unusedIds: string[] } = await listUnusedAccounts.one(
      db,
      afterId,
      since,
    )
    if (page.unusedIds.length > 0) log.info({ since, candidateIds: page.unusedIds }, 'accounts without use')
    afterId = page.lastId
  }
}
