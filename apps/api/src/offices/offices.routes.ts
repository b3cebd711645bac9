import type { officeCalls } from '@rollcall/contract/offices'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'

export const officeRoutes = ({ config }: Services): Handlers<typeof officeCalls> => ({
  'GET /offices': () => config.offices,
})
