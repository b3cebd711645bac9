import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { asFailure } from '../../shared/api/failure.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
import { fileKeys, filesChanged } from '../../shared/files/file-family.ts'
import { type UploadOptions, upload } from '../../shared/files/upload.ts'

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

export function useAddDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ typeId, options }: { typeId: string; options: UploadOptions }) =>
      upload(
        'POST /documents',
        { part: 'base64FileData', sentAs: 'base64' },
        { fileType: { id: typeId } },
        options,
      ),
    // Also after a failure: one that was stopped may have arrived, and a type that is gone is no longer offered.
    onSettled: (_answer, error) => {
      filesChanged(client, family)
      if (error && asFailure(error).code === 'file_type_not_found') {
        void client.invalidateQueries({ queryKey: fileKeys.types(family) })
      }
    },
  })
}

export function useDeleteDocument() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => orThrow(send('DELETE /documents/{id}', { params: { id } })),
    onSuccess: (_answer, id) =>
      client.setQueryData(documentsQuery.queryKey, (list) => list?.filter((one) => one.id !== id)),
    // Also after a refusal: it was verified or deleted meanwhile.
    onSettled: () => filesChanged(client, family),
  })
}
