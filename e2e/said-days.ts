import type { Service } from './service.ts'
import { emailOf } from './somebody-new.ts'

type Hours = { startTime: string; endTime: string }[]
/** By date: a status, or the hours of a day that is available by hours. */
type SaidDays = Record<string, 'available' | 'unavailable' | Hours>

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
