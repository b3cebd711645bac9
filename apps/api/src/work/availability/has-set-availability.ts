import { isAvailabilitySet } from '@rollcall/domain/work/availability/is-availability-set'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import type { Transaction } from '../../platform/database/database.ts'
import { presentAvailability } from './availability.presenter.ts'
import { getAvailabilityRow } from './availability.queries.ts'

/** For the days of the overview around a date, or for every week. */
export async function hasSetAvailability(
  tx: Transaction,
  candidateId: string,
  today: string,
): Promise<boolean> {
  const { dateFromLocal, dateToLocal } = overviewWindow(today)
  const row = await getAvailabilityRow.one(tx, candidateId, dateFromLocal, dateToLocal)
  return isAvailabilitySet(presentAvailability(row))
}
