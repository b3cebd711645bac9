import type { FastifyReply } from 'fastify'

/** A name without anything that could end the header early, and the true one beside it (RFC 6266). */
const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.() -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** Somebody's file is never a page of our origin: always an attachment, sniffed by nobody, allowed nothing. */
export const sendFile = (
  reply: FastifyReply,
  { name, contentType, content }: { name: string; contentType: string; content: Buffer },
): FastifyReply =>
  reply
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, no-store')
    .type(contentType)
    .send(content)
