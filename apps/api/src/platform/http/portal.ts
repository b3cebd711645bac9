import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'

const YEAR = '365d'
const DAY_S = 86_400

/** Guest pages must not be found by a search engine; the rest has nothing for one either. */
const NO_INDEX = 'noindex, nofollow'

/** Serves the built portal: named-by-content assets for ever, the document itself fresh every time. */
export async function servePortal(app: FastifyInstance, root: string): Promise<void> {
  const page = readPage(join(root, 'index.html'))
  if (page) {
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
      // An icon is asked for again and again, and may be a day old.
      setHeaders: (reply, file) =>
        void reply.setHeader('cache-control', /\.(?:svg|png)$/.test(file) ? `max-age=${DAY_S}` : 'no-cache'),
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html'],
    })
  }
  app.decorateReply('sendPortal', function sendPortal(this: FastifyReply) {
    if (!page) return sendFailure(this, new ApiError('not_found'))
    this.headers({ 'cache-control': 'no-cache', 'x-robots-tag': NO_INDEX, etag: page.etag })
    if (this.request.headers['if-none-match'] === page.etag) return this.code(304).send()
    this.type('text/html; charset=utf-8')
    return this.request.method === 'HEAD' ? this.send() : this.send(page.html)
  })
  // The service worker keeps the document under this name, and asks for it without saying that it wants a page.
  app.get('/index.html', (_request, reply) => reply.sendPortal())
}

/**
 * Held in memory. A file that is read for each request would be a stream, and a stream to a connection that was
 * dropped during an earlier answer never ends, and keeps its slot.
 */
function readPage(file: string): { html: string; etag: string } | undefined {
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8')
  return { html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` }
}

declare module 'fastify' {
  interface FastifyReply {
    sendPortal(): FastifyReply
  }
}

/** A path of the portal's own router: the document answers, and the router finds the screen. */
export const isPageRequest = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(?:api|identity|assets|dev|launch|oidc)(?:\/|$|\?)/.test(url) &&
  isPlainPath(url) &&
  takesPages(headers.accept ?? '', url)

/** A check of a link, a crawler of previews and a command line ask for anything; a missing file is no page to them. */
const takesPages = (accept: string, url: string) =>
  accept.includes('text/html') || !(/json/i.test(accept) || /\.\w+(?:$|[?#])/.test(url))

/** No page of ours has an empty part, a step back, a backslash or a control character in its path. */
function isPlainPath(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/') && !/\/\/|[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u.test(path)
  } catch {
    return false
  }
}
