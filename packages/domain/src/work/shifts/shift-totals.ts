import type { KnownHours } from '../shift-records/known-hours.ts'

export interface ShiftTotals {
  shiftCount: number
  paidMinutes: number
  /** For shifts with a rate; null if none has one. */
  grossPay: number | null
  /** Shifts whose pay is unknown: without hours, or without a rate. */
  unpricedCount: number
}

export interface TotalledShift {
  didNotHappen: boolean
  hours: KnownHours | null
}

/** Adds cents: each shift is paid to the cent. */
export function totalsOf(shifts: readonly TotalledShift[]): ShiftTotals {
  const happened = shifts.filter(({ didNotHappen }) => !didNotHappen)
  const priced = happened.flatMap(({ hours }) => hours?.grossPay ?? [])
  const cents = priced.reduce((sum, grossPay) => sum + Math.round(grossPay * 100), 0)
  return {
    shiftCount: shifts.length,
    paidMinutes: happened.reduce((sum, { hours }) => sum + (hours?.paidMinutes ?? 0), 0),
    grossPay: priced.length > 0 ? cents / 100 : null,
    unpricedCount: happened.length - priced.length,
  }
}
