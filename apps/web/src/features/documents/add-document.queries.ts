import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asFailure } from '../../shared/api/failure.ts'
import { filesChanged } from '../../shared/files/file-family.ts'
import { type UploadOptions, upload } from '../../shared/files/upload.ts'
import { documentTypesQuery } from './documents.queries.ts'

/** Apart from the others: what sends files is loaded with the form. */
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
      filesChanged(client, 'generalFiles')
      if (error && asFailure(error).code === 'file_type_not_found') {
        void client.invalidateQueries(documentTypesQuery)
      }
    },
  })
}
