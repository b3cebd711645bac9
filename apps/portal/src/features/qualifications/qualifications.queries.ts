import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { QualificationDraft } from '@rollcall/domain/compliance/qualifications/qualification'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fileKeys, filesChanged } from '../../shared/files/file-family.ts'

const family = 'qualifications'

export const qualificationsQuery = queryOptions({
  queryKey: [...fileKeys.list(family)],
  queryFn: ({ signal }) => orThrow(send('GET /qualifications', { signal })),
  staleTime: reuse.lists,
})

export const qualificationQuery = (id: string) =>
  queryOptions({
    queryKey: [...fileKeys.list(family), id],
    queryFn: ({ signal }) => orThrow(send('GET /qualifications/{id}', { params: { id }, signal })),
    // The list has all details; only its existence has to be checked.
    placeholderData: () =>
      queryClient.getQueryData(qualificationsQuery.queryKey)?.find((one) => one.id === id),
  })

export const subjectsQuery = queryOptions({
  queryKey: ['subjects'],
  queryFn: ({ signal }) => orThrow(send('GET /subjects', { signal })),
  staleTime: reuse.lists,
})

interface NewQualification {
  draft: QualificationDraft
  /** The item that it is submitted for, if any. */
  complianceItemId: string | undefined
  options: UploadOptions
}

export function useAddQualification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, complianceItemId, options }: NewQualification) =>
      upload(
        'POST /qualifications',
        { part: 'files', sentAs: 'multipart', jsonPart: 'qualificationData' },
        { qualificationData: { ...draft, teachingMethods: [...draft.teachingMethods] }, complianceItemId },
        options,
      ),
    onSuccess: (created) =>
      client.setQueryData(qualificationsQuery.queryKey, (list) => list && [created, ...list]),
    // Also after a failure: one that was stopped may have arrived, and a subject that is gone is no longer offered.
    onSettled: (_answer, error) => {
      filesChanged(client, family)
      if (error) void client.invalidateQueries({ queryKey: subjectsQuery.queryKey })
    },
  })
}

export function useDeleteQualification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => orThrow(send('DELETE /qualifications/{id}', { params: { id } })),
    onSuccess: (_answer, id) =>
      client.setQueryData(qualificationsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    // Also after a refusal: it was verified or deleted in between.
    onSettled: () => filesChanged(client, family),
  })
}
