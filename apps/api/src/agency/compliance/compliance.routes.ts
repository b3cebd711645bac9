import type { agencyComplianceCalls } from '@rollcall/contract/agency/compliance-calls'
import { removeItem } from '../../compliance/decisions/remove-item.ts'
import { liftRestriction, restrictItem } from '../../compliance/decisions/restrict-item.ts'
import { viewFileToJudge } from '../../compliance/files/own-files.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { getRegistrationId } from '../find-decided.ts'
import { findReferenced } from '../find-referenced.ts'
import { sourceCallerOf } from '../save-resource.ts'
import { addNamedChecklist } from './add-named-checklist.ts'
import {
  listCertificationTypes,
  listChecklists,
  listDocumentTypes,
  listSubjects,
} from './compliance.queries.ts'
import { putRegistrations, putRequirements } from './put-registrations.ts'
import { readEvidence, readKinds } from './read-evidence.ts'
import { readRegistration } from './read-registration.ts'

const requirementId = async (tx: Transaction, caller: AgencyKeyCaller, externalId: string) =>
  (await findReferenced(tx, { ...sourceCallerOf(caller), resource: 'complianceItems' }, [externalId]))(
    externalId,
  )

export const agencyComplianceRoutes = ({ files }: Services): Handlers<typeof agencyComplianceCalls> => ({
  'GET /v1/certification-types': readKinds(listCertificationTypes),
  'GET /v1/document-types': readKinds(listDocumentTypes),
  'GET /v1/subjects': readKinds(listSubjects),
  'GET /v1/checklists': readKinds(listChecklists),
  'POST /v1/registrations/{externalId}/checklist': ({ caller, params, body, transact }) =>
    transact((tx) => addNamedChecklist(tx, caller, { ...params, ...body })),
  'PUT /v1/registrations/{externalId}': ({ caller, params: { externalId }, body, reply, transact }) =>
    transact(async (tx) => {
      const [put] = await putRegistrations(tx, sourceCallerOf(caller), [{ ...body, externalId }])
      if (put?.effect === 'created') reply.code(201)
      return readRegistration(tx, caller, put?.id ?? '')
    }),
  'GET /v1/registrations/{externalId}': ({ caller, params: { externalId }, transact }) =>
    transact(async (tx) => readRegistration(tx, caller, await getRegistrationId(tx, caller, externalId))),
  'PUT /v1/requirements/{externalId}': ({ caller, params: { externalId }, body, reply, transact }) =>
    transact(async (tx) => {
      const [put] = await putRequirements(tx, sourceCallerOf(caller), [{ ...body, externalId }])
      if (put?.effect === 'created') reply.code(201)
      return readRegistration(tx, caller, put?.registrationId ?? '')
    }),
  'DELETE /v1/requirements/{externalId}': ({ caller, params: { externalId }, transact }) =>
    transact(async (tx) => removeItem(tx, caller, await requirementId(tx, caller, externalId))),
  'POST /v1/requirements/{externalId}/restrict': ({ caller, params: { externalId }, body, transact }) =>
    transact(async (tx) => {
      const complianceItemId = await requirementId(tx, caller, externalId)
      return restrictItem(tx, caller, { complianceItemId, ...body })
    }),
  'POST /v1/requirements/{externalId}/lift': ({ caller, params: { externalId }, transact }) =>
    transact(async (tx) => liftRestriction(tx, caller, await requirementId(tx, caller, externalId))),
  'GET /v1/evidence/{id}': readEvidence,
  'GET /v1/files/{id}': async ({ caller, params, reply, transact }) => {
    const { id } = await transact((tx) => viewFileToJudge(tx, caller, params.id))
    return sendStoredFile(reply, files, id)
  },
})
