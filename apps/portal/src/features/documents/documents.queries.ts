import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fileKeys, filesChanged } from '../../shared/files/file-family.ts'

const family = 'generalFiles'

export const documentsQuery = queryOptions({
  queryKey: fileKeys.list(family),
  queryFn: ({ signal }) => orThrow(send('GET /documents', { signal })),
  staleTime: reuse.lists,
})

export const documentTypesQuery = queryOptions({
  queryKey: fileKeys.types(family),
  queryFn: ({ signal }) => orThrow(send('GET /documents/file-types', { signal })),
  staleTime: reuse.fileTypes,
})

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => orThrow(send('DELETE /documents/{id}', { params: { id } })),
    onSuccess: (_answer, id) =>
      client.setQueryData(documentsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    // Also after a refusal: it was verified or deleted in between.
    onSettled: () => filesChanged(client, family),
  })
}
