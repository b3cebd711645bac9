import type { deskDecisionCalls } from '@rollcall/contract/desk/decisions'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { viewFileToJudge } from '../files/own-files.ts'
import { activateRegistration } from './decide-registration.ts'
import { rejectEvidence, verifyEvidence } from './judge-evidence.ts'
import { listWaiting } from './list-waiting.ts'
import { reopenForm } from './reopen-form.ts'
import { liftRestriction } from './restrict-item.ts'

export const deskDecisionRoutes = ({ files, config }: Services): Handlers<typeof deskDecisionCalls> => ({
  'GET /v1/waiting': listWaiting(config),
  'GET /v1/files/{fileId}': async ({ caller, params, reply, transact }) => {
    const { id } = await transact((tx) => viewFileToJudge(tx, caller, params.fileId))
    return sendStoredFile(reply, files, id)
  },
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/verify': ({
    caller,
    params,
    transact,
  }) => transact((tx) => verifyEvidence(tx, caller, params)),
  'POST /v1/compliance-items/{complianceItemId}/evidence/{referenceFileId}/reject': ({
    caller,
    params,
    body,
    transact,
  }) => transact((tx) => rejectEvidence(tx, caller, { ...params, ...body })),
  'POST /v1/compliance-items/{complianceItemId}/submissions/{submissionId}/reopen': ({
    caller,
    params,
    transact,
  }) => transact((tx) => reopenForm(tx, caller, params)),
  'DELETE /v1/compliance-items/{complianceItemId}/restriction': ({ caller, params, transact }) =>
    transact((tx) => liftRestriction(tx, caller, params.complianceItemId)),
  'POST /v1/registrations/{registrationId}/activate': ({ caller, params, transact }) =>
    transact((tx) => activateRegistration(tx, caller, params.registrationId)),
})
