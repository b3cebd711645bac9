import type { Booking } from '@rollcall/contract/agency/resources'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { cancelBooking } from '../work/cancellations/cancel-booking.ts'
import { changeNamedBooking } from './change-named-booking.ts'

export const cancelNamedBooking = (
  tx: Transaction,
  services: Services,
  caller: AgencyKeyCaller,
  { externalId, code }: { externalId: string; code: number },
): Promise<Booking> =>
  changeNamedBooking(tx, caller, externalId, (id) => cancelBooking(tx, services, caller, { id, code }))
