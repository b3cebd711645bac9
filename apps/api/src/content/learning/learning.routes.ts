import type { learningCalls } from '@rollcall/contract/content/learning'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { takeUrlEncodedForms } from '../../platform/http/url-encoded-form.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { getLearningLink } from './get-learning-link.ts'
import { launchPage, launchPolicy, SUBMIT_SCRIPT, SUBMIT_SCRIPT_PATH, spentPage } from './launch.page.ts'
import { publicLearningKeys } from './learning-keys.ts'
import {
  AUTHORIZE_PATH,
  beginLaunch,
  identifyLearner,
  JWKS_PATH,
  LAUNCH_PATH,
  type LtiTool,
} from './lti-platform.ts'
import { type LearningSettings, openLearningPlatform } from './open-learning-platform.ts'

const launchesByNetwork: RateLimit = { name: 'learning-launches', limit: 600, windowSeconds: 10 * 60 }

export function learningRoutes(
  services: Services,
  settings: LearningSettings | undefined,
): Handlers<typeof learningCalls> {
  const platform = settings && openLearningPlatform(services, settings)
  return {
    'GET /integrations/learning/sso-url': async ({ caller, transact }) => {
      const url = await getLearningLink(services, platform, caller)
      await transact((tx) => audit(tx, caller, 'learning_opened'))
      return { url }
    },
  }
}

/** The platform's side of LTI 1.3, which takes a browser from a link to the tool. None of its pages needs a session. */
export function serveLaunches(app: FastifyInstance, services: Services, tool: LtiTool): void {
  const { db } = services
  const policy = launchPolicy([...tool.redirectUris, tool.url])
  const sendSpent = (reply: FastifyReply) =>
    reply.code(410).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(spentPage)

  app.get(JWKS_PATH, async (_request, reply) =>
    reply.header('cache-control', 'max-age=300').send({ keys: await publicLearningKeys(db) }),
  )
  app.get(SUBMIT_SCRIPT_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(SUBMIT_SCRIPT),
  )
  app.get<{ Params: { key: string } }>(
    `${LAUNCH_PATH}/:key`,
    // A HEAD request of a link checker must not use it up.
    { exposeHeadRoute: false },
    async ({ ip, params }, reply) => {
      await limitRate(db, launchesByNetwork, networkOf(ip), 'too_many_requests')
      const login = await beginLaunch(services, tool, params.key)
      if (!login) return sendSpent(reply)
      return reply.header('cache-control', 'no-store').redirect(login, 303)
    },
  )

  const authorize = async ({ ip }: FastifyRequest, reply: FastifyReply, query: unknown) => {
    await limitRate(db, launchesByNetwork, networkOf(ip), 'too_many_requests')
    const identity = await identifyLearner(services, tool, query)
    if (!identity) return sendSpent(reply)
    return (
      reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
        // With `no-referrer` the form's origin would be `null`, which some tools refuse.
        .header('referrer-policy', 'strict-origin')
        .type('text/html; charset=utf-8')
        .send(launchPage(identity))
    )
  }
  app.get(AUTHORIZE_PATH, { exposeHeadRoute: false }, (request, reply) =>
    authorize(request, reply, request.query),
  )
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    scope.post(AUTHORIZE_PATH, (request, reply) => authorize(request, reply, request.body))
    done()
  })
}
