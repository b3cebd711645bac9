import { referenceCalls } from '@rollcall/contract/references'
import { registrationCalls } from '@rollcall/contract/registrations'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'

// TEMPORARY until each call has its handler.
export const registrationRoutes = (_services: Services) =>
  Object.fromEntries(
    Object.keys({ ...registrationCalls, ...referenceCalls }).map((key) => [
      key,
      () => {
        throw new Error('not yet')
      },
    ]),
  ) as unknown as Handlers<typeof registrationCalls & typeof referenceCalls>
