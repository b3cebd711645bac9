import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { AskedOf } from './booking-calls.ts'

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

function collect(plan: Plan, scans: Set<string>) {
  const { 'Node Type': type, 'Relation Name': relation, 'Index Name': index, Plans: parts = [] } = plan
  if (index && /booking|offer|availability/.test(index)) scans.add(index)
  else if (relation && WATCHED.includes(relation) && type === 'Seq Scan') scans.add(`Seq Scan on ${relation}`)
  for (const part of parts) collect(part, scans)
}
