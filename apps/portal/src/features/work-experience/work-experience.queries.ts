import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { WorkExperienceDraft } from '@rollcall/domain/compliance/work-experience/work-experience'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fileKeys, filesChanged } from '../../shared/files/file-family.ts'

const family = 'workExperience'

export const workExperienceListQuery = queryOptions({
  queryKey: [...fileKeys.list(family)],
  queryFn: ({ signal }) => orThrow(send('GET /work-experience', { signal })),
  staleTime: reuse.lists,
})

export const workExperienceQuery = (id: string) =>
  queryOptions({
    queryKey: [...fileKeys.list(family), id],
    queryFn: ({ signal }) => orThrow(send('GET /work-experience/{id}', { params: { id }, signal })),
    // The list has all details; only its existence has to be checked.
    placeholderData: () =>
      queryClient.getQueryData(workExperienceListQuery.queryKey)?.find((one) => one.id === id),
  })

export function useAddWorkExperience() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, options }: { draft: WorkExperienceDraft; options: UploadOptions }) => {
      const { dateUntil, dotPoints, ...rest } = draft
      const data = { ...rest, dotPoints: [...dotPoints], ...(draft.isCurrent ? {} : { dateUntil }) }
      return upload(
        'POST /work-experience',
        { part: 'files', sentAs: 'multipart', jsonPart: 'workExperienceData' },
        { workExperienceData: data },
        options,
      )
    },
    onSuccess: (created) =>
      client.setQueryData(workExperienceListQuery.queryKey, (list) => list && [created, ...list]),
    // Also after a failure: an aborted upload may have arrived.
    onSettled: () => filesChanged(client, family),
  })
}

export function useDeleteWorkExperience() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => orThrow(send('DELETE /work-experience/{id}', { params: { id } })),
    onSuccess: (_answer, id) =>
      client.setQueryData(workExperienceListQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    // Also after a refusal: it was verified or deleted in between.
    onSettled: () => filesChanged(client, family),
  })
}
