import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'

const YEAR = '365d'

/** Guest pages must not be found by a search engine; the rest has nothing for one either. */
const NO_INDEX = 'noindex, nofollow'

/** Serves the built portal: named-by-content assets for ever, the document itself fresh every time. */
export async function servePortal(app: FastifyInstance, root: string): Promise<void> {
  const hasPortal = existsSync(join(root, 'index.html'))
  if (hasPortal) {
    await app.register(fastifyStatic, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      acceptRanges: false,
      immutable: true,
      maxAge: YEAR,
      index: false,
    })
    await app.register(fastifyStatic, {
      root,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.setHeader('cache-control', 'no-cache'),
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html'],
    })
  }
  app.decorateReply('sendPortal', function sendPortal(this: FastifyReply) {
    if (!hasPortal) return sendFailure(this, new ApiError('not_found'))
    return this.header('cache-control', 'no-cache')
      .header('x-robots-tag', NO_INDEX)
      .sendFile('index.html', root, { cacheControl: false })
  })
  // The service worker keeps the document under this name, and asks for it without saying that it wants a page.
  app.get('/index.html', (_request, reply) => reply.sendPortal())
}

declare module 'fastify' {
  interface FastifyReply {
    sendPortal(): FastifyReply
  }
}

/** A path of the portal's own router: the document answers, and the router finds the screen. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|identity|assets|dev)(?:\/|$|\?)/.test(url) &&
  isPlainPath(url) &&
  (headers.accept ?? '').includes('text/html')

/** No page of ours has an empty part, a step back, a backslash or a control character in its path. */
function isPlainPath(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/') && !/\/\/|[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u.test(path)
  } catch {
    return false
  }
}
