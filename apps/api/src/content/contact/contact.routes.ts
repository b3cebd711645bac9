import type { contactCalls } from '@rollcall/contract/content/contact'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'

export const contactRoutes = ({ config }: Services): Handlers<typeof contactCalls> => ({
  'GET /offices': () => config.offices,
})
