import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import { audit } from '../../../platform/audit.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { ReaderPool } from '../../../platform/files/reader-pool.ts'
import { requireFile } from '../../../platform/files/record-files.ts'
import type { Handlers } from '../../../platform/http/mount-calls.ts'
import type { Services } from '../../../platform/services.ts'
import { fileReading } from '../../certifications/read-file.ts'
import { checkCanSubmit, findItem, type ItemIds } from '../../registrations/item-access.ts'
import { addIdDocument, removeIdDocument } from './add-id-document.ts'
import { checkedIdDocument } from './checked-id-document.ts'
import { completeIdCheck } from './complete-id-check.ts'
import { checkToken, getIdCheck, getIdCheckRules } from './id-check.ts'
import type { IdCheckProvider } from './id-check-provider.ts'

type IdCheckPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/id-check'
type Calls = Pick<
  typeof registrationCalls,
  | `GET ${IdCheckPath}`
  | `GET ${IdCheckPath}/token`
  | `POST ${IdCheckPath}/documents`
  | `POST ${IdCheckPath}/read-document`
  | `DELETE ${IdCheckPath}/documents/{documentId}`
  | `POST ${IdCheckPath}/complete`
>

export function idCheckRoutes(
  services: Services,
  provider: IdCheckProvider,
  readers: ReaderPool,
): Handlers<Calls> {
  const readFile = fileReading(services, readers)
  const { db, clock, files: store } = services

  async function findCheck(caller: CandidateCaller, ids: ItemIds) {
    const item = await findItem(db, caller, ids)
    return { item, rules: await getIdCheckRules(db, caller, item) }
  }

  const answer = async (caller: CandidateCaller, ids: ItemIds) => {
    const { item, rules } = await findCheck(caller, ids)
    return getIdCheck(services, provider, item, rules)
  }

  return {
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check': ({
      caller,
      params,
    }) => answer(caller, params),
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/token': async ({
      caller,
      params,
    }) => {
      const { item } = await findCheck(caller, params)
      return provider.renew(db, item.id, clock.now())
    },
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents': async ({
      caller,
      params,
      body,
      files: [sent],
      transact,
    }) => {
      const { item, rules } = await findCheck(caller, params)
      await checkToken(services, provider, item, body.accessToken)
      checkCanSubmit(item)
      const { file, ...checked } = checkedIdDocument(rules, { ...body, file: sent }, item.todayLocal)
      const { candidateId } = caller.subject
      const stored = await store.store(file.spooled, { ...file, candidateId })
      await transact((tx) => addIdDocument(tx, services, caller, params, { ...checked, file: stored }))
      return answer(caller, params)
    },
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/read-document':
      async ({ caller, params, files, transact }) => {
        const { item } = await findCheck(caller, params)
        checkCanSubmit(item)
        const file = requireFile(files[0], 'content')
        const { fields } = await readFile(caller, file, [], null)
        const sha256 = file.spooled.sha256.toString('hex')
        return transact(async (tx) => {
          await audit(tx, caller, 'id_document_read', { complianceItemId: item.id, sha256 })
          return { fields: fields.filter(({ fieldId }) => fieldId === 'dateExpiry') }
        })
      },
    'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}':
      ({ caller, params, transact }) =>
        transact((tx) => removeIdDocument(tx, caller, params, params.documentId)),
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete': async ({
      caller,
      params,
      body,
      transact,
    }) => {
      const { item } = await findCheck(caller, params)
      await checkToken(services, provider, item, body.accessToken)
      return transact((tx) => completeIdCheck(tx, services, provider, caller, params))
    },
  }
}
