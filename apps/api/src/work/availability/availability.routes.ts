import type { availabilityCalls } from '@rollcall/contract/work/availability'
import { unsetDay } from '@rollcall/domain/work/availability/availability-day'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { saveOngoingAvailability } from './ongoing.ts'
import { saveAvailability, saveSelectedDates } from './save-days.ts'

export const availabilityRoutes = (services: Services): Handlers<typeof availabilityCalls> => ({
  'PUT /availability': ({ caller, body, transact }) =>
    transact((tx) => saveSelectedDates(tx, services, caller, body)),
  'PUT /availability/days': ({ caller, body: { days }, transact }) =>
    transact((tx) => saveAvailability(tx, services, caller, days)),
  'PUT /availability/ongoing': ({ caller, body, transact }) =>
    transact((tx) => saveOngoingAvailability(tx, services, caller, body)),
  'DELETE /availability': ({ caller, query, transact }) => {
    const days = query.dates.split(',').filter(Boolean).map(unsetDay)
    return transact(async (tx) => {
      await saveAvailability(tx, services, caller, days)
    })
  },
})
