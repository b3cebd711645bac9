import { agencyActionCalls } from './action-calls.ts'
import { agencyKeyCalls } from './agency-key.ts'
import { bulkCalls } from './bulk.ts'
import { changesCalls } from './changes.ts'
import { agencyComplianceCalls } from './compliance-calls.ts'
import { agencyContentCalls } from './content-calls.ts'
import { agencyItemKindCalls } from './item-kind-calls.ts'
import { agencyOutcomeCalls } from './outcome-calls.ts'
import { agencyResourceCalls } from './resource-calls.ts'
import { agencyUploadCalls } from './upload-calls.ts'

/** Every call under `/agency`, for the agency's systems. */
export const agencyCalls = {
  ...agencyKeyCalls,
  ...changesCalls,
  ...agencyResourceCalls,
  ...agencyActionCalls,
  ...bulkCalls,
  ...agencyOutcomeCalls,
  ...agencyComplianceCalls,
  ...agencyContentCalls,
  ...agencyItemKindCalls,
  ...agencyUploadCalls,
}
