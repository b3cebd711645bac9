import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Files } from '../files/files.ts'

/** A name without anything that could end the header early, and the true one beside it (RFC 6266). */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Somebody's file is never a page of our origin: always an attachment, sniffed by nobody, allowed nothing. */
export const sendFile = (
  reply: FastifyReply,
  { name, contentType, content }: { name: string; contentType: string; content: Buffer | Readable },
): FastifyReply =>
  reply
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .type(contentType)
    .send(content)

/** From the store as it comes: however large it is, little of it is in memory. */
export async function sendStoredFile(
  reply: FastifyReply,
  files: Files,
  { id, name, contentType, sizeBytes }: { id: string; name: string; contentType: string; sizeBytes: number },
): Promise<FastifyReply> {
  reply.header('content-length', sizeBytes)
  return sendFile(reply, { name, contentType, content: await files.open(id) })
}
