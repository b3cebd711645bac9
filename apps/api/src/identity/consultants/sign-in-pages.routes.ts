import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { requireOrigin } from '../../platform/http/check-origin.ts'
import { keepable } from '../../platform/http/unkeepable-text.ts'
import type { Services } from '../../platform/services.ts'
import {
  CALLBACK_PATH,
  END_SESSION_PATH,
  loggedOutUrl,
  OIDC_PATH,
  openEmbeddedProvider,
} from './embedded-provider.ts'
import { brandAt, originAt } from './our-origin.ts'
import { proveConsultant } from './prove-consultant.ts'
import type { Issuer } from './relying-party.ts'
import { callbackPage, callbackScript, expiredPage, paths, signInPage, styleOf } from './sign-in-pages.ts'

const FORM_BYTES = 16 * 1024

const policy = (frameAncestors: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}; require-trusted-types-for 'script'`

const sendPage = (reply: FastifyReply, html: string, frameAncestors = "'none'") =>
  reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy(frameAncestors) })
    .type('text/html; charset=utf-8')
    .send(html)

/** Where every provider sends the browser back to. */
export function serveCallback(app: FastifyInstance, { config }: Services): void {
  // The portal first tries a hidden frame.
  app.get(CALLBACK_PATH, (_request, reply) =>
    sendPage(reply.header('x-frame-options', 'SAMEORIGIN'), callbackPage, "'self'"),
  )
  app.get(paths.callbackScript, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(callbackScript),
  )
  app.get(paths.style, (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(styleOf(brandAt(config, request.host))),
  )
}

/** The embedded provider. The service calls it inside the process, because Node does not resolve `au.localhost`. */
export function serveEmbeddedProvider(app: FastifyInstance, services: Services): (origin: string) => Issuer {
  const { db, config } = services
  const opened = new Map<string, Promise<Provider>>()
  const providerAt = (origin: string): Promise<Provider> => {
    const known = opened.get(origin)
    if (known) return known
    const opening = openEmbeddedProvider(db, origin)
    opened.set(origin, opening)
    opening.catch(() => opened.delete(origin))
    return opening
  }
  const providerOf = (request: FastifyRequest) => providerAt(originAt(config, request.host))

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    type Interaction = { Params: { uid: string } }
    const interaction = `${OIDC_PATH}/interaction/:uid`
    const detailsOf = async (request: FastifyRequest<Interaction>, reply: FastifyReply) => {
      const provider = await providerOf(request)
      const details = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
      return details?.uid === request.params.uid ? provider : undefined
    }
    const finish = async (
      provider: Provider,
      request: FastifyRequest,
      reply: FastifyReply,
      result: InteractionResults,
    ) => {
      const options = { mergeWithLastSubmission: false }
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result, options), 303)
    }
    /** Without a referrer a browser sends a form with no origin either. */
    const sendForm = (
      request: FastifyRequest<Interaction>,
      reply: FastifyReply,
      email = '',
      problem?: string,
    ) =>
      sendPage(
        reply.header('referrer-policy', 'same-origin'),
        signInPage(brandAt(config, request.host), { uid: request.params.uid, email, problem }),
      )

    scope.get<Interaction>(interaction, async (request, reply) =>
      (await detailsOf(request, reply)) ? sendForm(request, reply) : sendPage(reply.code(410), expiredPage),
    )
    scope.post<Interaction>(interaction, async (request, reply) => {
      requireOrigin(config, request)
      const provider = await detailsOf(request, reply)
      if (!provider) return sendPage(reply.code(410), expiredPage)
      const { email = '', password = '' } = keepable(request.body ?? {}) as Record<string, string>
      const proof = await proveConsultant(services, { email, password, ip: request.ip })
      if ('problem' in proof) return sendForm(request, reply.code(proof.status), email, proof.problem)
      const { accountId } = proof
      await endOtherSession(provider, request, reply, accountId)
      return finish(provider, request, reply, { login: { accountId, remember: true } })
    })
    scope.post<Interaction>(`${interaction}/cancel`, async (request, reply) => {
      requireOrigin(config, request)
      const provider = await detailsOf(request, reply)
      if (!provider) return sendPage(reply.code(410), expiredPage)
      return finish(provider, request, reply, { error: 'access_denied', error_description: 'cancelled' })
    })
    type Ending = { Querystring: Partial<Record<'client_id' | 'post_logout_redirect_uri', string>> }
    scope.get<Ending>(END_SESSION_PATH, async (request, reply) => {
      const { client_id: clientId, post_logout_redirect_uri: returnTo } = request.query
      const loggedOut = loggedOutUrl(originAt(config, request.host), { clientId, returnTo })
      const provider = await providerOf(request)
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
      await session.destroy()
      return reply.redirect(loggedOut, 303)
    })
    done()
  })

  app.register((scope, _options, done) => {
    // The provider reads the request's body itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    scope.route({
      method: ['GET', 'POST'],
      url: `${OIDC_PATH}/*`,
      async handler(request, reply) {
        const origin = originAt(config, request.host)
        const provider = await providerAt(origin)
        const { raw } = request
        const { host, protocol } = new URL(origin)
        Object.assign(raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
        delete raw.headers['x-forwarded-for']
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        const url = raw.url ?? ''
        Object.assign(raw, { originalUrl: url, url: url.slice(OIDC_PATH.length) })
        await provider.callback()(raw, reply.raw)
      },
    })
    done()
  })

  return (origin) => ({
    url: `${origin}${OIDC_PATH}`,
    // A consultant is the same person at each origin.
    name: 'embedded',
    async fetch(url, { method = 'GET', headers, body }) {
      const { host, pathname, search } = new URL(url)
      const answer = await app.inject({
        method: method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(new Headers(headers)), host },
        ...(body != null && { payload: String(body as URLSearchParams) }),
      })
      const received = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: received })
    },
  })
}

/** Otherwise the library would ask, with a script of its own, whether to sign out the account that was signed in before. */
async function endOtherSession(
  provider: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const interaction = await provider.interactionDetails(raw, reply.raw)
  const { session } = interaction
  if (!session || session.accountId === accountId) return
  await (await provider.Session.findByUid(session.uid))?.destroy()
  interaction.session = undefined
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}
