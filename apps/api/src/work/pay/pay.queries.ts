import type { PayStatus } from '@rollcall/domain/work/shift-records/pay-status'
import { statement } from '../../platform/database/statement.ts'

export interface PayRow {
  id: string
  candidateId: string | null
  status: number
  payStatus: PayStatus | null
}

export const listPay = statement<[bookingIds: string[]], PayRow>(
  'list_pay',
  `select b.id, b.candidate_id as "candidateId", b.status, p.status as "payStatus"
   from bookings b left join pay_statuses p on p.booking_id = b.id where b.id = any($1::uuid[]) order by b.id`,
)

/** Takes the pay as JSON, writes new and different rows, and returns them. */
export const savePay = statement<[pay: string, now: Date], { id: string }>(
  'save_pay_statuses',
  `insert into pay_statuses as old (booking_id, candidate_id, status, period_from_local, period_to_local, amount, changed_at)
   select b.id, b.candidate_id, given.status, "periodFromLocal", "periodToLocal", amount, $2
   from jsonb_to_recordset($1::jsonb) as given (
     "bookingId" uuid, status text, "periodFromLocal" date, "periodToLocal" date, amount numeric(10, 2))
   join bookings b on b.id = given."bookingId" order by b.id
   on conflict (booking_id) do update
   set status = excluded.status, period_from_local = excluded.period_from_local,
       period_to_local = excluded.period_to_local, amount = excluded.amount, changed_at = excluded.changed_at
   where (old.status, old.period_from_local, old.period_to_local, old.amount)
     is distinct from (excluded.status, excluded.period_from_local, excluded.period_to_local, excluded.amount)
   returning booking_id as id`,
)

export const movePaid = statement<[moved: string, now: Date]>(
  'move_paid_bookings',
  `update bookings b set status = moved.status, changed_at = $2
   from jsonb_to_recordset($1::jsonb) as moved (id uuid, status integer)
   where b.id = moved.id and b.status <> moved.status`,
)
