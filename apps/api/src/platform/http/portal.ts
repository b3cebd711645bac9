import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { sendFailure } from './failure.ts'
import { readPortalDocuments } from './portal-document.ts'

const YEAR = '365d'
const DAY_S = 86_400

/** Guest pages must not be indexed, and the other pages have no public content. */
const NO_INDEX = 'noindex, nofollow'

/** Serves the built portal: hashed assets are immutable, the document is revalidated. */
export async function servePortal(
  app: FastifyInstance,
  root: string,
  configForHost: (hostname: string) => string | undefined,
): Promise<void> {
  const documents = readPortalDocuments(root, configForHost)
  if (documents) {
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
      // Icons are requested often and may be a day old.
      setHeaders: (reply, file) =>
        void reply.setHeader('cache-control', /\.(?:svg|png)$/.test(file) ? `max-age=${DAY_S}` : 'no-cache'),
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '**/*.br', '**/*.gz', 'index.html'],
    })
  }
  app.decorateReply('sendPortal', function sendPortal(this: FastifyReply) {
    if (!documents) return sendFailure(this, new ApiError('not_found'))
    const { request } = this
    const document = isBarePage(request) ? documents.bare : documents.forHost(request.hostname)
    this.headers({ 'cache-control': 'no-cache', 'x-robots-tag': NO_INDEX, etag: document.etag })
    if (document.scriptSource) allowScript(this, document.scriptSource)
    if (request.headers['if-none-match'] === document.etag) return this.code(304).send()
    this.type('text/html; charset=utf-8')
    return request.method === 'HEAD' ? this.send() : this.send(document.html)
  })
  app.get(BARE_PAGE, (_request, reply) => reply.sendPortal())
}

/** The service worker stores the document under this path, and requests it without accepting HTML. */
const BARE_PAGE = '/index.html'

const isBarePage = ({ url }: FastifyRequest) => url.split('?', 1)[0] === BARE_PAGE

function allowScript(reply: FastifyReply, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${source}`))
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

/** Link checkers, preview crawlers and command-line tools accept anything; for them a missing file is not a page. */
const takesPages = (accept: string, url: string) =>
  accept.includes('text/html') || !(/json/i.test(accept) || /\.\w+(?:$|[?#])/.test(url))

/** No page has an empty segment, `..`, a backslash or a control character in its path. */
function isPlainPath(url: string): boolean {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    return path.startsWith('/') && !/\/\/|[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u.test(path)
  } catch {
    return false
  }
}
