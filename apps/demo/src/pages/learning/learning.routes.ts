import {
  AUTHORIZE_PATH,
  issuerOf,
  JWKS_PATH,
  type LtiTool,
} from '@rollcall/api/src/content/learning/lti-platform.ts'
import { derivedSecret } from '@rollcall/api/src/platform/derived-secret.ts'
import { readCookie, setCookie } from '@rollcall/api/src/platform/http/cookies.ts'
import { takeUrlEncodedForms } from '@rollcall/api/src/platform/http/url-encoded-form.ts'
import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import { limitRate, type RateLimit } from '@rollcall/api/src/platform/rate-limit.ts'
import { isSameSecret, newSecret } from '@rollcall/api/src/platform/secrets.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'

const PATH = '/dev/learning'
const COOKIE = 'rollcall-dev-learning'
const LOGIN_SECONDS = 10 * 60
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'

/** For longer than what it is in counts. */
const onceEach: RateLimit = { name: 'dev-learning-nonce', limit: 1, windowSeconds: LOGIN_SECONDS }

/** How the demo's learning platform is registered with us. */
export function demoTool(issuer: string): LtiTool {
  return {
    platform: 'lti13',
    url: `${issuer}${PATH}`,
    clientId: 'rollcall-demo',
    deploymentId: 'demo',
    loginUrl: `${issuer}${PATH}/login`,
    redirectUris: [`${issuer}${PATH}`],
    shares: 'nameAndEmail',
    isOurOwn: true,
  }
}

const Initiation = (issuer: string, { clientId, deploymentId, url }: LtiTool) =>
  z.object({
    iss: z.literal(issuer),
    client_id: z.literal(clientId),
    lti_deployment_id: z.literal(deploymentId),
    target_link_uri: z.literal(url),
    login_hint: z.string().min(1),
    lti_message_hint: z.string().optional(),
  })

const Landing = z.object({ id_token: z.string(), state: z.string() })

/** A learning platform to click through to: the tool's half of LTI 1.3, as strict as a real one. */
export function devLearning(app: FastifyInstance, services: Services): void {
  const { db, clock, config } = services
  const issuer = issuerOf(config)
  const tool = demoTool(issuer)
  const nonceOf = (state: string) => derivedSecret(db, 'dev-learning', state)

  app.get(PATH, (_request, reply) =>
    sendPage(reply, '<p>Open it from the portal: Online learning, in the menu.</p>'),
  )
  app.get(`${PATH}/login`, async ({ query }, reply) => {
    const { data } = Initiation(issuer, tool).safeParse(query)
    if (!data) return refuse(reply, 'The portal did not begin this as it should.')
    const state = newSecret()
    setCookie(reply, { name: COOKIE, value: state, path: PATH, maxAgeSeconds: LOGIN_SECONDS })
    const question = new URLSearchParams({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: tool.clientId,
      redirect_uri: tool.url,
      login_hint: data.login_hint,
      lti_message_hint: data.lti_message_hint ?? '',
      state,
      nonce: await nonceOf(state),
    })
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${issuer}${AUTHORIZE_PATH}?${question.toString()}`, 303)
  })

  async function whoCame(body: unknown, cookie: string | undefined): Promise<JWTPayload> {
    const { id_token: idToken, state } = Landing.parse(body)
    if (cookie === undefined || !isSameSecret(cookie, state)) throw new Error('state')
    // By the address that is published, as another program would.
    const { payload: keys } = await app.inject(JWKS_PATH)
    const keySet = createLocalJWKSet(JSON.parse(keys) as JSONWebKeySet)
    const { payload } = await jwtVerify(idToken, keySet, {
      algorithms: ['RS256'],
      issuer,
      audience: tool.clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: '2m',
      currentDate: new Date(clock.now()),
    })
    const nonce = await nonceOf(state)
    const wanted = {
      nonce,
      [`${LTI}message_type`]: 'LtiResourceLinkRequest',
      [`${LTI}version`]: '1.3.0',
      [`${LTI}deployment_id`]: tool.deploymentId,
      [`${LTI}target_link_uri`]: tool.url,
    }
    for (const [name, value] of Object.entries(wanted)) if (payload[name] !== value) throw new Error(name)
    z.object({ id: z.string().min(1) }).parse(payload[`${LTI}resource_link`])
    z.array(z.string()).min(1).parse(payload[`${LTI}roles`])
    await limitRate(db, onceEach, nonce)
    return payload
  }

  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    scope.post(PATH, async (request, reply) => {
      const who = await whoCame(request.body, readCookie(request, COOKIE, PATH)).catch(() => undefined)
      if (!who) return refuse(reply, 'This could not be checked. Open it from the portal again.')
      const lines = { Name: who.name, Email: who.email, Id: who.sub, Language: who.locale }
      const rows = Object.entries(lines).map(
        ([name, value]) => `<tr><th scope="row">${name}</th><td>${escaped(String(value))}</td></tr>`,
      )
      return sendPage(
        reply,
        `<p role="status">Welcome, ${escaped(String(who.given_name))}. The portal signed you in.</p><table><tbody>${rows.join('')}</tbody></table>`,
      )
    })
    done()
  })
}

const refuse = (reply: FastifyReply, why: string) =>
  sendPage(reply.code(401), `<p role="alert">${escaped(why)}</p>`)

const sendPage = (reply: FastifyReply, content: string) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Learning platform</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Learning platform</h1><p>Stands in for the agency’s own. Only the demo has this page.</p>${content}</main></body></html>`,
    )
