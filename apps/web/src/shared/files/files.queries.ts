import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from '../api/api.ts'

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

/** Where a file can be fetched once, within a minute, without the session's token. */
export async function fileAddress(id: string): Promise<string> {
  const { accessKey } = await orThrow(send('GET /file/generateAccessToken/{id}', { params: { id } }))
  return `/api/v1/file/(${encodeURIComponent(accessKey)})`
}
