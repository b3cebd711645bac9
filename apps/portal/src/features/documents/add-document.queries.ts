import { now } from '@rollcall/client/clock/clock.ts'
import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { Document } from '@rollcall/contract/compliance/documents'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { filesChanged } from '../../shared/files/file-family.ts'
import { documentsQuery, documentTypesQuery } from './documents.queries.ts'

/** A module of its own: uploading is loaded with the form. */
export function useAddDocument() {
  const client = useQueryClient()
  const { user } = useRouteContext({ from: '/signed-in' })
  return useMutation({
    mutationFn: ({ typeId, options }: { typeId: string; options: UploadOptions }) =>
      upload(
        'POST /documents',
        { part: 'base64FileData', sentAs: 'base64' },
        { fileType: { id: typeId } },
        options,
      ),
    // Shows the sent data until the list is fetched again: the response has only ids.
    onSuccess: ({ id, accessGui }, { typeId, options: { files } }) => {
      const [file] = files
      const type = client.getQueryData(documentTypesQuery.queryKey)?.find((one) => one.id === typeId)
      if (!file || !type) return
      const { name, type: contentType, size: fileSizeBytes } = file
      const added: Document = {
        id,
        type: type.title,
        name,
        file: { accessGui, name, friendlyName: name, contentType, fileSizeBytes },
        isVerified: false,
        rejectionReason: null,
        createdDateLocal: localDateOf(now(), user.timezone),
      }
      client.setQueryData(documentsQuery.queryKey, (list) => list && [added, ...list])
    },
    // Also after a failure: an aborted upload may have arrived, and a deleted type must not be offered again.
    onSettled: (_answer, error) => {
      filesChanged(client, 'generalFiles')
      if (error && asFailure(error).code === 'file_type_not_found') {
        void client.invalidateQueries(documentTypesQuery)
      }
    },
  })
}
