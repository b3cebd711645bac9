import type { CallInput } from '@rollcall/contract/call'
import type { ComplianceItem, registrationCalls } from '@rollcall/contract/registrations'
import { orThrow, send } from '../../../shared/api/api.ts'
import type { ItemPlace } from '../registrations.queries.ts'

const key = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit'
export type Submission = CallInput<(typeof registrationCalls)[typeof key]>['body']

export const submitItem = (
  params: ItemPlace,
  body: Submission,
  idempotencyKey: string,
): Promise<ComplianceItem> => orThrow(send(key, { params, body, idempotencyKey }))
