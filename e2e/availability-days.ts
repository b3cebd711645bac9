import { emailOf } from './new-person.ts'
import type { Service } from './service.ts'

type Hours = { startTime: string; endTime: string }[]
/** By date: a status, or the hours of a day that is available by hours. */
type AvailabilityDays = Record<string, 'available' | 'unavailable' | Hours>

/** The availability days of a candidate, from the database, sorted. */
export async function daysOf(service: Service, key: string): Promise<AvailabilityDays> {
  const rows = await service.sql(
    `select d.date_local::text as date, d.status, d.partial_ranges as hours
     from availability_days d join candidates c on c.id = d.candidate_id where c.email = $1 order by d.date_local`,
    [emailOf(key)],
  )
  return Object.fromEntries(
    rows.map(({ date, status, hours }) => [date, status === 'partial' ? hours : status]),
  )
}
