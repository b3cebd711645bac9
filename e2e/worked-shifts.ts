import { addClientTimesheet, addTimeEntry } from '../apps/api/test/a-shift-record.ts'
import { type Service, sqlOf } from './service.ts'

interface Clocked {
  in: string
  out: string | null
  meals?: readonly (readonly [string, string])[]
  isAuto?: boolean
}

/** The clocked times of a booking, in Melbourne's time. */
export async function clockedOf(service: Service, id: string, clocked: Clocked): Promise<void> {
  const [booking] = await service.sql('select date_local::text as date from bookings where id = $1', [id])
  const at = (time: string) => `${String(booking?.date)}T${time}:00+11:00`
  await addTimeEntry(sqlOf(service), id, {
    clockedInAt: at(clocked.in),
    clockedOutAt: clocked.out === null ? undefined : at(clocked.out),
    isAutoClockedOut: clocked.isAuto,
    mealBreaks: clocked.meals?.map(([start, end]) => [at(start), at(end)]),
  })
}

/** The hours the school sent. */
export const schoolSent = (service: Service, id: string, blocks: string): Promise<unknown> =>
  addClientTimesheet(sqlOf(service), id, blocks)

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
