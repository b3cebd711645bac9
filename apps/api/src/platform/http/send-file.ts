import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Files } from '../files/files.ts'
import type { RecordFile } from '../files/record-files.ts'
import { rangeOf } from './byte-range.ts'

/** A name as RFC 8187 encodes it in a header. */
const extendedValue = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A name without anything that could end the header early, and the true one beside it (RFC 6266). */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${extendedValue(name)}`

interface Kept {
  /** For how long a browser may reuse it; absent for a file of a person. */
  keptSeconds?: number
}
interface Sent extends Kept {
  name: string
  contentType: string
}

/** An uploaded file must never become a page of our origin: it is sent as an attachment, in a sandbox. */
export const sendFile = (
  reply: FastifyReply,
  { name, contentType, content, keptSeconds }: Sent & { content: Buffer | Readable },
): FastifyReply =>
  reply
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', keptSeconds ? `private, max-age=${keptSeconds}` : 'private, no-store')
    .type(contentType)
    .send(content)

/** Streams the file or the requested part from the store, so that little of it is in memory. */
export async function sendStoredFile(
  reply: FastifyReply,
  files: Files,
  fileId: string,
  { beforeWhole, ...kept }: Kept & { beforeWhole?: () => Promise<unknown> } = {},
): Promise<FastifyReply> {
  const { id, name, contentType, sizeBytes, sha256 } = await files.get(fileId)
  const { headers, method } = reply.request
  const etag = `"${sha256.toString('hex')}"`
  const range = method === 'HEAD' ? undefined : rangeOf(headers, { sizeBytes, etag })
  if (range === 'beyond the end') {
    reply.header('content-range', `bytes */${sizeBytes}`)
    throw new ApiError('range_not_satisfiable')
  }
  const lengthBytes = range ? range.to - range.from + 1 : sizeBytes
  reply.headers({ 'accept-ranges': 'bytes', etag, 'content-length': lengthBytes })
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${sizeBytes}`)
  const content = method === 'HEAD' ? Readable.from([]) : await files.open(id, range)
  if (method === 'GET' && !range) {
    await beforeWhole?.().catch((error: unknown) => {
      content.destroy()
      throw error
    })
  }
  return sendFile(reply, { name, contentType, content, ...kept })
}

/** One of the files of a record that belongs to the caller. */
export function sendRecordFile(
  reply: FastifyReply,
  files: Files,
  ofRecord: readonly RecordFile[],
  fileId: string,
): Promise<FastifyReply> {
  if (!ofRecord.some(({ id }) => id === fileId)) throw new ApiError('file_not_found')
  return sendStoredFile(reply, files, fileId)
}
