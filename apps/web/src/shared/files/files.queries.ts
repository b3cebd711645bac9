import { queryOptions } from '@tanstack/react-query'
import { orThrow, send, sendPublic } from '../api/api.ts'

/** What was looked at is forgotten soon after: papers stay with the service. */
const forgotten = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, meta: { isKeptOnDevice: false } }

export const filePagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-pages', id],
    queryFn: ({ signal }) => orThrow(send('GET /files/{id}/pages', { params: { id }, signal })),
    ...forgotten,
  })

export const filePageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['file-pages', id, page],
    queryFn: ({ signal }) => orThrow(send('GET /files/{id}/pages/{page}', { params: { id, page }, signal })),
    ...forgotten,
  })

/** As long as a large file takes on a poor signal; the time-out of other calls would cut it off. */
const FILE_MS = 5 * 60_000
export const fileTimeout = (): AbortSignal => AbortSignal.timeout(FILE_MS)

/** By a key that opens it once, within a minute. Each step fails in words: the key may be refused, the file be gone. */
export async function fetchFile(id: string): Promise<Blob> {
  const { accessKey } = await orThrow(send('GET /file/generateAccessToken/{id}', { params: { id } }))
  const params = { accessKey: `(${accessKey})` }
  return orThrow(sendPublic('GET /file/{accessKey}', { params, signal: fileTimeout() }))
}
