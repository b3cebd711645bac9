import { twoAtATime } from '@rollcall/client/files/two-at-a-time.ts'
import { orThrow, send, sendPublic } from '@rollcall/client/queries/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The source of a file's pages. */
export interface PageSource {
  key: readonly string[]
  count: (signal: AbortSignal) => Promise<{ pageCount: number }>
  page: (page: number, signal: AbortSignal) => Promise<Blob>
  /** The service records that the last page was sent, so it is fetched only when it is shown. */
  isLastPageNoted: boolean
}

/** Viewed pages are dropped soon after: files are not stored on the device. */
const forgotten = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, meta: { isKeptOnDevice: false } }

export const pageCountQuery = ({ key, count }: PageSource) =>
  queryOptions({
    queryKey: ['file-pages', ...key],
    queryFn: ({ signal }) => count(signal),
    ...forgotten,
  })

export const pageQuery = ({ key, page }: PageSource, number: number) =>
  queryOptions({
    queryKey: ['file-pages', ...key, number],
    queryFn: ({ signal }) => page(number, signal),
    ...forgotten,
  })

export const storedFilePages = (id: string): PageSource => ({
  key: ['stored', id],
  count: (signal) => orThrow(send('GET /files/{id}/pages', { params: { id }, signal })),
  page: (page, signal) => orThrow(send('GET /files/{id}/pages/{page}', { params: { id, page }, signal })),
  isLastPageNoted: false,
})

const inTurn = twoAtATime()

/** The first page. The service draws a single size and caches it for viewer and thumbnails. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-thumbnail', id],
    queryFn: ({ signal }) => inTurn(signal, () => storedFilePages(id).page(1, signal)),
    ...forgotten,
    retry: false,
  })

/** Long enough for a large file on a slow network; the timeout of other calls would abort it. */
const FILE_MS = 5 * 60_000
export const fileTimeout = (): AbortSignal => AbortSignal.timeout(FILE_MS)

/**
 * Fetched with a key that is valid once, within a minute. Each step may fail with a message: the key refused, the file gone.
 */
export async function fetchFile(id: string): Promise<Blob> {
  const { accessKey } = await orThrow(send('GET /file/generateAccessToken/{id}', { params: { id } }))
  const params = { accessKey: `(${accessKey})` }
  return orThrow(sendPublic('GET /file/{accessKey}', { params, signal: fileTimeout() }))
}
