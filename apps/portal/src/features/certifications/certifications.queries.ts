import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CallAnswer } from '@rollcall/contract/call'
import type { Certification, certificationCalls } from '@rollcall/contract/compliance/certifications'
import { customFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { saveDeviceCopy } from '../../shared/device-copy.ts'
import { fileKeys, filesChanged } from '../../shared/files/file-family.ts'

const family = 'certifications'

export const certificationsQuery = queryOptions({
  queryKey: fileKeys.list(family),
  queryFn: ({ signal }) => orThrow(send('GET /certifications', { signal })),
  staleTime: reuse.lists,
})

export const certificationTypesQuery = queryOptions({
  queryKey: fileKeys.types(family),
  queryFn: ({ signal }) => orThrow(send('GET /certifications/types', { signal })),
  staleTime: reuse.fileTypes,
})

/** One of them was deleted. */
export const refreshCertificationTypes = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: certificationTypesQuery.queryKey })

/** Shows the list's data until the response, which may be that it was deleted. */
export const certificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...fileKeys.list(family), id],
    queryFn: ({ signal }) => orThrow(send('GET /certifications/{id}', { params: { id }, signal })),
    initialData: () => queryClient.getQueryData(certificationsQuery.queryKey)?.find((one) => one.id === id),
    initialDataUpdatedAt: 0,
  })

/** Reads one file, once. Does not wait for a network: without a response the form is filled in by hand. */
export const readingQuery = (chosen: { id: string; file: File } | undefined, typeId: string | undefined) =>
  queryOptions({
    queryKey: ['certification-reading', chosen?.id],
    queryFn: chosen
      ? ({ signal }) =>
          upload(
            'POST /certifications/extract-details',
            { part: 'content', sentAs: 'multipart', maxCount: 1 },
            { certificationTypeId: typeId },
            { files: [chosen.file], idempotencyKey: chosen.id, signal, onProgress: () => undefined },
          )
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    meta: { isKeptOnDevice: false },
  })

/** Compares what is recorded with its own files, the first of them that can be read. */
export async function compareWithFiles({ id, files }: Certification, intent: string) {
  let compared: CallAnswer<(typeof certificationCalls)['POST /certifications/verify']> = {
    verification: 'unknown',
    mismatches: [],
  }
  for (const { accessGui, name, contentType } of files) {
    const params = { certificationId: id, accessGui }
    const bytes = await orThrow(send('GET /certifications/{certificationId}/file/{accessGui}', { params }))
    compared = await upload(
      'POST /certifications/verify',
      { part: 'content', sentAs: 'multipart', maxCount: 1 },
      { certificationId: id },
      {
        files: [new File([bytes], name, { type: contentType })],
        idempotencyKey: `${intent}-${accessGui}`,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    )
    if (compared.verification !== 'unknown') break
  }
  return compared
}

interface HandIn {
  typeId: string
  /** The item that it is submitted for, if any. */
  complianceItemId: string | undefined
  /** By field id, without empty fields. */
  values: Readonly<Record<string, string>>
  /** The file that was read already: the service still has it, under this key. */
  read: { file: File; cacheKey: string } | undefined
}

export async function handInCertification(
  { typeId, complianceItemId, values, read }: HandIn,
  options: UploadOptions,
): Promise<Certification> {
  const { certRefNo, dateObtained, dateExpiry, note } = values
  const certificationData = {
    certificationTypeId: typeId,
    certRefNo,
    dateObtained,
    dateExpiry,
    note,
    customFields: customFieldIds.flatMap((id) => {
      const value = values[id]
      return value === undefined ? [] : { id, value }
    }),
  }
  const post = (cacheKey: string | undefined, given: UploadOptions) =>
    upload(
      'POST /certifications',
      { part: 'files', sentAs: 'multipart', jsonPart: 'certificationData' },
      { certificationData, complianceItemId, cacheKey },
      given,
    )
  if (!read) return post(undefined, options)
  try {
    const files = options.files.filter((file) => file !== read.file)
    return await post(read.cacheKey, { ...options, files })
  } catch (error) {
    if (asFailure(error).code !== 'cache_key_expired') throw error
    // Another request, which needs an idempotency key of its own, the same for each retry.
    return post(undefined, { ...options, idempotencyKey: `${options.idempotencyKey}-bytes` })
  }
}

export async function certificationHandedIn(client: QueryClient, created: Certification): Promise<void> {
  client.setQueryData(certificationsQuery.queryKey, (list) => list && [created, ...list])
  filesChanged(client, family)
  await saveDeviceCopy()
}

export function useDeleteCertification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, intent }: { id: string; intent: string }) =>
      orThrow(send('DELETE /certifications/{id}', { params: { id }, idempotencyKey: intent })),
    onSuccess: (_, { id }) =>
      client.setQueryData(certificationsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    // Also after a refusal: it may be gone, or verified since it was listed.
    onSettled: () => filesChanged(client, family),
  })
}
