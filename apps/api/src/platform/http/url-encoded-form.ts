import type { FastifyInstance } from 'fastify'

const FORM_BYTES = 16 * 1024

/** Parses forms of pages only. */
export function takeUrlEncodedForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
