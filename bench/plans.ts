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

/** For each call, how its plans read the large tables: by which index, or completely. */
export async function scansOf(
  databaseUrl: string,
  asked: AskedOf[],
  tables: readonly string[],
): Promise<string[][]> {
  const isWatched = (relation: string | undefined) => relation !== undefined && tables.includes(relation)
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const connection = await db.connect()
  const found: string[][] = []
  for (const { statements } of asked) {
    const scans = new Set<string>()
    const collect = ({
      'Node Type': type,
      'Relation Name': relation,
      'Index Name': index,
      ...plan
    }: Plan) => {
      if (isWatched(relation) && type === WHOLE_TABLE) scans.add(`${WHOLE_TABLE} on ${relation}`)
      else if (index && tables.some((table) => index.startsWith(table))) scans.add(index)
      for (const part of plan.Plans ?? []) collect(part)
    }
    for (const { text } of statements) {
      const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (generic_plan, format json) ${text}`,
      )
      for (const { Plan: plan } of rows[0]?.['QUERY PLAN'] ?? []) collect(plan)
    }
    found.push([...scans])
  }
  await connection.end()
  await db.close()
  return found
}

/** Of the largest database: scanning a small table is right. */
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
