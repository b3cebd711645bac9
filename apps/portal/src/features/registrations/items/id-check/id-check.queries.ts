import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { ComplianceItem, IdCheck } from '@rollcall/contract/compliance/registrations'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ItemPlace } from '../../registrations.queries.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}/id-check'
export const completeCall =
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check/complete'

/** Identity documents and their token are not stored on the device. */
export const idCheckQuery = (params: ItemPlace) =>
  queryOptions({
    queryKey: ['compliance-item-id-check', params.complianceItemId],
    queryFn: ({ signal }) => orThrow(send(`GET ${path}`, { params, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

export type IdCheckStep = IdCheck['steps'][number]
export type IdCheckToken = Pick<IdCheck, 'accessToken' | 'expiresAtUTC'>

export const renewToken = (params: ItemPlace): Promise<IdCheckToken> =>
  orThrow(send(`GET ${path}/token`, { params }))

export interface GivenDocument {
  documentKindId: string
  issuer: string | undefined
  dateExpiry: string | undefined
}

export const addDocument = (
  params: ItemPlace,
  document: GivenDocument,
  accessToken: string,
  options: UploadOptions,
): Promise<IdCheck> =>
  upload(
    `POST ${path}/documents`,
    { part: 'content', sentAs: 'multipart', maxCount: 1 },
    { ...document, accessToken },
    { ...options, idempotencyKey: keyFor(options.idempotencyKey, accessToken) },
    params,
  )

/** Reads the expiry date of one file, once. Without an answer it is typed. */
export const readingQuery = (params: ItemPlace, chosen: { id: string; file: File } | undefined) =>
  queryOptions({
    queryKey: ['id-document-reading', params.complianceItemId, chosen?.id],
    queryFn: chosen
      ? ({ signal }) =>
          upload(
            `POST ${path}/read-document`,
            { part: 'content', sentAs: 'multipart', maxCount: 1 },
            {},
            { files: [chosen.file], idempotencyKey: chosen.id, signal, onProgress: () => undefined },
            params,
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    meta: { isKeptOnDevice: false },
  })

export const removeDocument = (params: ItemPlace & { documentId: string }) =>
  orThrow(send(`DELETE ${path}/documents/{documentId}`, { params }))

export const completeIdCheck = (
  params: ItemPlace,
  accessToken: string,
  idempotencyKey: string,
): Promise<ComplianceItem> =>
  orThrow(
    send(completeCall, {
      params,
      body: { accessToken },
      idempotencyKey: keyFor(idempotencyKey, accessToken),
    }),
  )

/** The same intent with another token is another request, which needs a key of its own. */
const keyFor = (idempotencyKey: string, accessToken: string) => `${idempotencyKey}-${accessToken.slice(-8)}`
