import type { IdCheck, registrationCalls } from '@rollcall/contract/compliance/registrations'
import { isExpired, isExpiryMissing, issuerOf } from '@rollcall/domain/compliance/items/identity-points'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Handlers } from '../../../platform/http/mount-calls.ts'
import type { Services } from '../../../platform/services.ts'
import { checkCanSubmit, findItem, type HeldItem, type ItemIds } from '../../registrations/item-access.ts'
import { addIdDocument, removeIdDocument } from './add-id-document.ts'
import { completeIdCheck } from './complete-id-check.ts'
import { presentIdCheck, readProgress, rulesFor } from './id-check.ts'
import type { IdCheckProvider, IdCheckToken } from './id-check-provider.ts'

type IdCheckPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/id-check'
type Calls = Pick<
  typeof registrationCalls,
  | `GET ${IdCheckPath}`
  | `GET ${IdCheckPath}/token`
  | `POST ${IdCheckPath}/documents`
  | `DELETE ${IdCheckPath}/documents/{documentId}`
  | `POST ${IdCheckPath}/complete`
>

export function idCheckRoutes(services: Services, provider: IdCheckProvider): Handlers<Calls> {
  const { db, clock, config, files: store } = services

  async function findCheck(caller: CandidateCaller, ids: ItemIds) {
    const item = await findItem(db, caller, ids)
    return { item, rules: rulesFor(config, caller, item) }
  }

  async function checkToken({ id }: HeldItem, accessToken: string): Promise<void> {
    if (!(await provider.isCurrent(db, id, accessToken, clock.now())))
      throw new ApiError('id_check_token_expired', { param: 'accessToken' })
  }

  async function answer(caller: CandidateCaller, ids: ItemIds): Promise<IdCheck> {
    const { item, rules } = await findCheck(caller, ids)
    const token: IdCheckToken = await provider.start(db, item.id, clock.now())
    return presentIdCheck(provider, rules, await readProgress(db, provider, item, rules), token)
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
      files: [given],
      transact,
    }) => {
      const { item, rules } = await findCheck(caller, params)
      await checkToken(item, body.accessToken)
      checkCanSubmit(item)
      const kind = rules.kinds.find(({ id }) => id === body.documentKindId)
      if (!kind) throw new ApiError('id_check_document_unknown', { param: 'documentKindId' })
      if (!given) throw new ApiError('files_missing', { param: 'content' })
      const issuer = issuerOf(kind, body.issuer)
      if (issuer === undefined) throw new ApiError('id_check_issuer_unknown', { param: 'issuer' })
      const dateExpiry = body.dateExpiry ?? null
      if (isExpiryMissing(kind, dateExpiry))
        throw new ApiError('id_check_expiry_missing', { param: 'dateExpiry' })
      if (isExpired(kind, dateExpiry, item.todayLocal))
        throw new ApiError('id_check_document_expired', { param: 'dateExpiry' })
      const { candidateId } = caller.subject
      const file = await store.store(given.spooled, { ...given, candidateId })
      await transact((tx) =>
        addIdDocument(tx, services, caller, params, { kindId: kind.id, issuer, dateExpiry, file }),
      )
      return answer(caller, params)
    },
    'DELETE /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/documents/{documentId}':
      ({ caller, params, transact }) =>
        transact((tx) => removeIdDocument(tx, services, caller, params, params.documentId)),
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete': async ({
      caller,
      params,
      body,
      transact,
    }) => {
      const { item } = await findCheck(caller, params)
      await checkToken(item, body.accessToken)
      return transact((tx) => completeIdCheck(tx, services, provider, caller, params))
    },
  }
}
