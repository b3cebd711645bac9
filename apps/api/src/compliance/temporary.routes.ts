import { referenceCalls } from '@rollcall/contract/references'
import { registrationCalls } from '@rollcall/contract/registrations'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Calls as RegistrationCalls } from '../registrations/registrations.routes.ts'
import type { Calls as ComplianceCalls } from './compliance.routes.ts'

// TEMPORARY until each call has its handler.
export const temporaryRoutes = () =>
  Object.fromEntries(
    Object.keys({ ...registrationCalls, ...referenceCalls }).map((key) => [
      key,
      () => {
        throw new Error('not yet')
      },
    ]),
  ) as unknown as Handlers<
    Omit<typeof registrationCalls & typeof referenceCalls, keyof RegistrationCalls | keyof ComplianceCalls>
  >
