import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { AskedOf } from './booking-calls.ts'
import type { Budget } from './report.ts'

const WHOLE_TABLE = 'Seq Scan'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const WATCHED = ['bookings', 'offer_bookings', 'offers', 'availability_days', 'ongoing_availability']

/** For each call how its plans reach bookings, offers and availability: by which index, or over the whole table. */
export async function scansOf(databaseUrl: string, asked: AskedOf[]): Promise<string[][]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const connection = await db.connect()
  const found: string[][] = []
  for (const { statements } of asked) {
    const scans = new Set<string>()
    for (const { text, values } of statements) {
      const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (format json) ${text}`,
        [...values],
      )
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) collect(plan, scans)
    }
    found.push([...scans])
  }
  await connection.end()
  await db.close()
  return found
}

/** Of the largest database: where there is little to read, reading all of it is right. */
export const wholeTableBudget = (what: string, scans: readonly string[][][]): Budget => ({
  what,
  measured: scans
    .at(-1)
    ?.flat()
    .filter((scan) => scan.startsWith(WHOLE_TABLE)).length,
  limit: 0,
  is: 'at most',
  digits: 0,
})

function collect(plan: Plan, scans: Set<string>) {
  const { 'Node Type': type, 'Relation Name': relation, 'Index Name': index, Plans: parts = [] } = plan
  if (index && /booking|offer|availability/.test(index)) scans.add(index)
  else if (relation && WATCHED.includes(relation) && type === WHOLE_TABLE)
    scans.add(`${WHOLE_TABLE} on ${relation}`)
  for (const part of parts) collect(part, scans)
}
