import type { KeptAs } from '../../platform/personal-data.ts'
import { pseudonymOf } from './erase-person.ts'
import type { BookingAhead } from './erasure.queries.ts'
import type { ErasurePlan } from './plan-erasure.ts'

const reasons: Record<KeptAs, string> = {
  payRecord: 'Pay records, which an agency has to keep',
  offer: 'What was offered and answered, without a name',
  audit: 'Who did what, by ids alone. It is never removed.',
}

const nameOf = (table: string) => table.replaceAll('_', ' ')
const rowsOf = (rows: readonly { table: string; count: number }[]) =>
  rows.map(({ table, count }) => `  ${nameOf(table)}: ${count}`)

/** The output of the command: which rows are deleted, and which are kept, why and until when. */
export function erasureReport(candidateId: string, plan: ErasurePlan): string[] {
  const { firstName, lastName } = pseudonymOf(candidateId)
  return [
    'Goes:',
    ...(plan.deleted.length > 0
      ? rowsOf(plan.deleted)
      : ['  nothing but the name, the address and the password']),
    ...(plan.openOffers > 0 ? [`  open offers, withdrawn: ${plan.openOffers}`] : []),
    `Stays, as “${firstName} ${lastName}”:`,
    ...plan.kept.flatMap(({ keptAs, tables, untilLocal }) => [
      ...rowsOf(tables),
      `    ${reasons[keptAs]}${untilLocal ? `, until ${untilLocal} at the latest.` : ''}`,
    ]),
    ...(plan.kept.length > 0 ? [] : ['  nothing']),
    ...(plan.unpaidShifts > 0
      ? [
          `Shifts that are not paid yet: ${plan.unpaidShifts}. The office has to settle them without the person.`,
        ]
      : []),
  ]
}

export const stillBookedReport = (bookings: readonly BookingAhead[]): string[] => [
  'Not erased: these shifts are still to come. Release them first.',
  ...bookings.map(
    ({ dateLocal, startTimeLocal, endTimeLocal, clientName, id }) =>
      `  ${dateLocal} ${startTimeLocal}–${endTimeLocal} ${clientName} (${id})`,
  ),
]
