import type { Booking } from '@rollcall/contract/agency/resources'
import { ApiError } from '../platform/api-error.ts'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { presentBooking } from './resources.presenter.ts'
import { bookingReads } from './resources.queries.ts'

/** Changes the booking that has an external id in the source of the key, and returns it as it is afterwards. */
export async function changeNamedBooking(
  tx: Transaction,
  { actor: { id: agencyKeyId } }: AgencyKeyCaller,
  externalId: string,
  change: (id: string) => Promise<unknown>,
): Promise<Booking> {
  const find = () => bookingReads.find.first(tx, agencyKeyId, externalId)
  const before = await find()
  if (!before) throw new ApiError('booking_not_found', { param: externalId })
  await change(before.id)
  return presentBooking((await find()) ?? before)
}
