import type { Booking } from '@rollcall/contract/work/bookings'
import { type ScheduledShift, scheduledPayOf } from '@rollcall/domain/work/shift-records/scheduled-pay'
import { formatLength, formatWholeMoney } from '@rollcall/ui/site/format.ts'
import { tShiftTotal } from './shift-total.words.ts'

type Payment = Pick<Booking['payment'], 'ratePerHour' | 'currency'>

export interface ShiftTotal {
  /** "about $495 for the day". */
  text: string
  /** The basis of the amount. */
  basis: string
}

/** The expected pay of scheduled shifts; null without a rate. If there are more shifts (`shiftCount`), the pay per day. */
export function shiftTotalOf(
  shifts: readonly ScheduledShift[],
  { ratePerHour, currency }: Payment,
  timeZone: string,
  shiftCount = shifts.length,
): ShiftTotal | null {
  const pay = scheduledPayOf(shifts, ratePerHour, timeZone)
  if (!pay) return null
  return {
    text:
      shiftCount > shifts.length
        ? tShiftTotal('perDay', { amount: formatWholeMoney(pay.grossPay / pay.dayCount, currency) })
        : tShiftTotal('forDays', { amount: formatWholeMoney(pay.grossPay, currency), count: pay.dayCount }),
    basis: tShiftTotal('basis', { length: formatLength(pay.paidMinutes) }),
  }
}
