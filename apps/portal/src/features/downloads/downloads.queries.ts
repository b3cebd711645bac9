import { saveFile } from '@rollcall/client/files/save-file.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { Download } from '@rollcall/contract/content/downloads'
import { queryOptions } from '@tanstack/react-query'
import { fileTimeout } from '../../shared/files/files.queries.ts'

export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => orThrow(send('GET /downloads/general', { signal })),
  staleTime: reuse.lists,
})

export async function saveDownload({ id, fileName }: Download): Promise<void> {
  const file = send('GET /downloads/general/{id}', { params: { id }, signal: fileTimeout() })
  saveFile(await orThrow(file), fileName)
}
