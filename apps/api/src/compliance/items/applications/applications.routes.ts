import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { Handlers } from '../../../platform/http/mount-calls.ts'
import { recordApplication, withdrawApplication } from './record-application.ts'

type ApplicationPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/application'
type Calls = Pick<typeof registrationCalls, `PUT ${ApplicationPath}` | `DELETE ${ApplicationPath}`>

export const applicationRoutes = (): Handlers<Calls> => ({
  'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/application': ({
    caller,
    params,
    body,
    transact,
  }) => transact((tx) => recordApplication(tx, caller, params, body)),
  'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/application': ({
    caller,
    params,
    transact,
  }) => transact((tx) => withdrawApplication(tx, caller, params)),
})
