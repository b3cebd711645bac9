import { twoAtATime } from '@rollcall/client/files/two-at-a-time.ts'
import { orThrow, send, sendPublic } from '@rollcall/client/queries/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Where the pages of a file come from. */
export interface PageSource {
  key: readonly string[]
  count: (signal: AbortSignal) => Promise<{ pageCount: number }>
  page: (page: number, signal: AbortSignal) => Promise<Blob>
  /** The service records that the last page was sent: it is only asked for when it is turned to. */
  isLastPageNoted: boolean
}

/** What was looked at is forgotten soon after: files stay with the service. */
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

/** The first page. The service draws one size alone, and keeps it: what the viewer shows, and what it has drawn before. */
export const thumbnailQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-thumbnail', id],
    queryFn: ({ signal }) => inTurn(signal, () => storedFilePages(id).page(1, signal)),
    ...forgotten,
    retry: false,
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
