import { saveFile } from '@rollcall/client/files/save-file.ts'
import type { Shift } from '@rollcall/contract/work/shifts'
import { csvOf } from '@rollcall/domain/text/csv'
import { formatNumericDay, formatTimeLocal } from '@rollcall/ui/site/format.ts'
import { payWaitsText } from '../../shared/pay/pay-waits.words.ts'
import { fetchAllShifts, type ShiftsShown } from './shifts.queries.ts'
import { tShifts } from './shifts.words.ts'

const columns = [
  'date',
  'start',
  'end',
  'school',
  'suburb',
  'hours',
  'source',
  'gross',
  'currency',
  'pay',
] as const

/** Contains all found shifts, not only the loaded ones. Returns its name and the number of shifts. */
export async function saveShiftsFile(shown: ShiftsShown, today: string, consultant: string) {
  const { currency, groups } = await fetchAllShifts(shown)
  const shifts = groups.flatMap((group) => group.shifts)
  const head = columns.map((column) => tShifts(`csv.${column}`))
  const rows = shifts.map((shift) => rowOf(shift, currency, consultant))
  const name = tShifts('csv.file', { date: today })
  saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }), name)
  return { name, count: shifts.length }
}

const MINUTES = 60

const rowOf = (shift: Shift, currency: string, consultant: string) => [
  formatNumericDay(shift.dateLocal),
  formatTimeLocal(shift.startTimeLocal),
  formatTimeLocal(shift.endTimeLocal),
  shift.clientName,
  shift.suburb,
  shift.hours && Math.round((shift.hours.paidMinutes / MINUTES) * 100) / 100,
  shift.hours && tShifts(`from.${shift.hours.source}`),
  shift.hours?.grossPay ?? null,
  currency,
  payWaitsText(shift.status, consultant),
]
