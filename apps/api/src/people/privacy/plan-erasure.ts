import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { keptUntil } from '@rollcall/domain/people/retention/retention'
import type { Queryable } from '../../platform/database/statement.ts'
import type { KeptAs } from '../../platform/personal-data.ts'
import {
  type BookingAhead,
  countRows,
  listBookingsAhead,
  readOffers,
  readPayRecords,
} from './erasure.queries.ts'
import { personalTables } from './personal-data.ts'

interface Rows {
  table: string
  count: number
}

export interface ErasurePlan {
  deleted: Rows[]
  /** The last day on which anything of the kind is kept; null for what is never removed. */
  kept: { keptAs: KeptAs; tables: Rows[]; untilLocal: string | null }[]
  openOffers: number
  unpaidShifts: number
  bookingsAhead: BookingAhead[]
}

/** Lists the rows that an erasure would delete, and those it would keep, why and until when. Changes nothing. */
export async function planErasure(
  on: Queryable,
  { retention }: Pick<RuntimeConfig, 'retention'>,
  { candidateId, now }: { candidateId: string; now: number },
): Promise<ErasurePlan> {
  const rowsWhere = async (isWanted: (table: string) => boolean): Promise<Rows[]> => {
    const found: Rows[] = []
    for (const [table, counting] of Object.entries(countRows)) {
      if (!isWanted(table)) continue
      const { count } = await counting.one(on, candidateId)
      if (count > 0) found.push({ table, count })
    }
    return found
  }
  const keptTables = (keptAs: KeptAs) =>
    rowsWhere((table) => {
      const fate = personalTables[table]?.onErasure
      return typeof fate === 'object' && fate.keptAs === keptAs
    })

  const payRecords = await readPayRecords.all(on, candidateId, new Date(now))
  const payUntil = latest(
    payRecords.map(({ region, newestDateLocal }) =>
      keptUntil(newestDateLocal, { months: retention.payRecordYears[region] * 12 }),
    ),
  )
  const offers = await readOffers.one(on, candidateId)
  const offersUntil =
    offers.newestDateLocal && keptUntil(offers.newestDateLocal, { months: retention.closedOfferMonths })
  const kept = [
    { keptAs: 'payRecord' as const, tables: await keptTables('payRecord'), untilLocal: payUntil },
    // One that was accepted stays as long as its booking.
    {
      keptAs: 'offer' as const,
      tables: await keptTables('offer'),
      untilLocal: latest([offersUntil, payUntil].filter((date) => date !== null)),
    },
    { keptAs: 'audit' as const, tables: await keptTables('audit'), untilLocal: null },
  ]
  return {
    deleted: await rowsWhere((table) => personalTables[table]?.onErasure === 'deleted'),
    kept: kept.filter(({ tables }) => tables.length > 0),
    openOffers: offers.open,
    unpaidShifts: payRecords.reduce((sum, { unpaid }) => sum + unpaid, 0),
    bookingsAhead: await listBookingsAhead.all(on, candidateId, new Date(now)),
  }
}

const latest = (dates: readonly string[]): string | null => [...dates].sort().at(-1) ?? null
