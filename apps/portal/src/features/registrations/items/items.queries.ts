import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { CallInput } from '@rollcall/contract/call'
import type { ComplianceItem, registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { ItemPlace } from '../registrations.queries.ts'

export const submitCall = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
export type Submission = CallInput<(typeof registrationCalls)[typeof submitCall]>['body']

const applicationPath =
  '/registrations/{registrationId}/compliance-items/{complianceItemId}/application' as const

export const saveApplication = (
  params: ItemPlace,
  body: { reference: string | undefined; appliedOnLocal: string },
  idempotencyKey: string,
): Promise<ComplianceItem> => orThrow(send(`PUT ${applicationPath}`, { params, body, idempotencyKey }))

export const withdrawApplication = (params: ItemPlace): Promise<ComplianceItem> =>
  orThrow(send(`DELETE ${applicationPath}`, { params }))

export const submitItem = (
  params: ItemPlace,
  body: Submission,
  idempotencyKey: string,
): Promise<ComplianceItem> => orThrow(send(submitCall, { params, body, idempotencyKey }))
