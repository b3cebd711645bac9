import type { Service } from './service.ts'

interface Clocked {
  in: string
  out: string | null
  meals?: readonly (readonly [string, string])[]
  isAuto?: boolean
}

/** The clocked times of a booking, in Melbourne's time. */
export async function clockedOf(service: Service, id: string, clocked: Clocked): Promise<void> {
  const [booking] = await service.sql('select date_local::text as date from bookings where id = $1', [id])
  const at = (time: string) => `${String(booking?.date)} ${time} Australia/Melbourne`
  const epoch = (time: string) => Date.parse(`${String(booking?.date)}T${time}:00+11:00`)
  await service.sql(
    `insert into time_entries (booking_id, candidate_id, clocked_in_at, clocked_out_at, is_auto_clocked_out,
       meal_breaks, changed_at)
     select id, candidate_id, $2, $3, $4, $5, ends_at from bookings where id = $1`,
    [
      id,
      at(clocked.in),
      clocked.out && at(clocked.out),
      clocked.isAuto ?? false,
      JSON.stringify(
        (clocked.meals ?? []).map(([start, end]) => ({ startedAt: epoch(start), endedAt: epoch(end) })),
      ),
    ],
  )
}

export interface SchoolBlock {
  type: 'bookingDuration' | 'meal' | 'other'
  startTime: string
  endTime: string
}

/** The hours the school sent. */
export const schoolSent = (service: Service, id: string, blocks: readonly SchoolBlock[]): Promise<unknown> =>
  service.sql(
    `insert into client_timesheets (booking_id, blocks, submitted_at) select id, $2, ends_at from bookings where id = $1`,
    [id, JSON.stringify(blocks)],
  )

/** The stored shift record of a booking. */
export async function recordOf(service: Service, id: string) {
  const [row] = await service.sql(
    `select b.status, to_char(b.start_time_local, 'HH24:MI') as start, to_char(b.end_time_local, 'HH24:MI') as end,
       r.operation, r.blocks, r.is_rest_break_compliant as compliant, r.reason_for_non_compliance as reason,
       r.did_not_happen_response as response, r.extra_data as extra
     from bookings b left join shift_records r on r.booking_id = b.id where b.id = $1`,
    [id],
  )
  return row
}
