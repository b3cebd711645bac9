import { csvRecord } from '@rollcall/domain/text/csv'
import { knownHoursOf } from '@rollcall/domain/work/shift-records/known-hours'
import type { Queryable } from '../../platform/database/statement.ts'
import { clientBlocksOf } from '../../work/shift-records/compared-times.ts'
import { formBlocksOf } from '../../work/shift-records/shift-records.presenter.ts'
import { listSettledHours, type SettledHoursRow } from './hours-export.queries.ts'

const PAGE_ROWS = 500

/**
 * A CSV file of settled hours that are not invoiced, as RSM InTime imports timesheets: a placement by its reference, the name of
 * the rate, the day, the units and a comment. Read page by page, so that a file of many shifts is never in memory.
 */
export async function* exportHours(
  on: Queryable,
  agencyKeyId: string,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  yield csvRecord(['Placement', 'Rate', 'Date', 'Unit', 'Comment'])
  let after = { dateLocal: from, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await listSettledHours.all(on, agencyKeyId, from, to, after.dateLocal, after.id, PAGE_ROWS)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(recordOf).join('')
    after = last
  }
}

const recordOf = (row: SettledHoursRow): string =>
  csvRecord([
    row.externalId ?? row.id,
    row.payOptionType,
    row.dateLocal.split('-').toReversed().join('/'),
    unitsOf(row),
    row.clientName,
  ])

/** Hours, as the candidate sees them in the portal. */
function unitsOf(row: SettledHoursRow): number | string {
  const known = knownHoursOf({
    blocks: formBlocksOf(row),
    clientBlocks: clientBlocksOf(row),
    recordedBlocks: row.recordedBlocks,
    day: { date: row.dateLocal, timeZone: row.timeZone },
    ratePerHour: row.ratePerHour,
  })
  return known ? Math.round((known.paidMinutes / 60) * 100) / 100 : ''
}
