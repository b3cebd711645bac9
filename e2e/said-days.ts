import type { Service } from './service.ts'
import { emailOf } from './somebody-new.ts'

type Hours = { startTime: string; endTime: string }[]
/** By date: a status, or the hours of a day that is available by hours. */
export type SaidDays = Record<string, 'available' | 'unavailable' | Hours>

/** What somebody has said of days, by the service's own record, in order. */
export async function daysOf(service: Service, key: string): Promise<SaidDays> {
  const rows = await service.sql(
    `select d.date_local::text as date, d.status, d.partial_ranges as hours
     from availability_days d join candidates c on c.id = d.candidate_id where c.email = $1 order by d.date_local`,
    [emailOf(key)],
  )
  return Object.fromEntries(
    rows.map(({ date, status, hours }) => [date, status === 'partial' ? hours : status]),
  )
}

export async function sayOf(service: Service, key: string, days: SaidDays): Promise<void> {
  for (const [date, said] of Object.entries(days)) {
    const isByHours = typeof said !== 'string'
    await service.sql(
      `insert into availability_days (candidate_id, date_local, status, partial_ranges, changed_at)
       select id, $2, $3, $4, created_at from candidates where email = $1`,
      [emailOf(key), date, isByHours ? 'partial' : said, JSON.stringify(isByHours ? said : [])],
    )
  }
}
