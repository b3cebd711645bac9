import type { shiftCalls } from '@rollcall/contract/work/shifts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { listShifts } from './list-shifts.ts'

export const shiftRoutes = (services: Services): Handlers<typeof shiftCalls> => ({
  'GET /shifts': listShifts(services),
})
