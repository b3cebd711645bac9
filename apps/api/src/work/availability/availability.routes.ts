import type { availabilityCalls } from '@rollcall/contract/work/availability'
import { unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { ApiError } from '../../platform/api-error.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { saveOngoingAvailability } from './ongoing.ts'
import { saveAvailability } from './save-days.ts'

export const availabilityRoutes = (services: Services): Handlers<typeof availabilityCalls> => ({
  'PUT /availability': ({ caller, body, transact }) => {
    const { status, selectedDates, partialRanges } = body
    if (status === 'unset') throw new ApiError('availability_unset_status', { param: 'status' })
    const days = selectedDates.map((dateLocal) => ({ dateLocal, status, partialRanges }))
    return transact((tx) => saveAvailability(tx, services, caller, days))
  },
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
