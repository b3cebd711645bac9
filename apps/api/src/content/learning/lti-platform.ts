import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { JWTPayload } from 'jose'
import { z } from 'zod'
import type { Queryable } from '../../platform/database/statement.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { askPlatform } from './ask-platform.ts'
import { insertLaunch, type LaunchStep, type Learner, spendLaunch } from './learning.queries.ts'
import { signForLearning } from './learning-keys.ts'
import type { LearningPlatform } from './learning-platform.ts'
import { type LearningShares, sharedProfile } from './shared-profile.ts'

/** A learning platform in LTI 1.3 is a tool that is registered with us by these values. */
export interface LtiTool {
  platform: 'lti13'
  /** The page that is opened there. */
  url: string
  clientId: string
  deploymentId: string
  /** The address where its sign-in begins. */
  loginUrl: string
  /** The addresses that an identity may be sent to. */
  redirectUris: string[]
  shares: LearningShares
  /** The demo's stand-in, whose availability is not checked. */
  isOurOwn?: boolean
}

const STEP_SECONDS = 60
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'

export const LAUNCH_PATH = '/launch/learning'
export const AUTHORIZE_PATH = `${LAUNCH_PATH}/authorize`
export const JWKS_PATH = '/.well-known/jwks.json'

/** The issuer that tools know us by: one for all sites, because a tool is registered with one. */
export function issuerOf({ sites, defaultSite }: RuntimeConfig): string {
  const origin = sites.find(({ id }) => id === defaultSite)?.origins[0]
  if (!origin) throw new Error(`The site ${defaultSite} has no address`)
  return origin
}

async function giveKey(
  { clock }: Services,
  on: Queryable,
  step: LaunchStep,
  { id }: Learner,
): Promise<string> {
  const key = newSecret()
  await insertLaunch.run(on, hashOf(key), step, id, new Date(clock.now() + STEP_SECONDS * 1_000))
  return key
}

export const ltiPlatform = (services: Services, tool: LtiTool): LearningPlatform => ({
  async linkFor(learner) {
    // Any answer means that it is reachable.
    if (!tool.isOurOwn) await askPlatform(services, tool.loginUrl, { method: 'HEAD' })
    const key = await giveKey(services, services.db, 'link', learner)
    return `${issuerOf(services.config)}${LAUNCH_PATH}/${key}`
  },
})

/** Opens a link: redirects to the tool, which then asks for the identity. */
export function beginLaunch(services: Services, tool: LtiTool, key: string): Promise<string | undefined> {
  return services.db.transaction(async (tx) => {
    const learner = await spendLaunch.first(tx, hashOf(key), 'link', new Date(services.clock.now()))
    if (!learner) return undefined
    const login = new URL(tool.loginUrl)
    const hints = {
      iss: issuerOf(services.config),
      client_id: tool.clientId,
      lti_deployment_id: tool.deploymentId,
      target_link_uri: tool.url,
      login_hint: await giveKey(services, tx, 'login', learner),
      lti_message_hint: 'launch',
    }
    for (const [name, value] of Object.entries(hints)) login.searchParams.set(name, value)
    return login.href
  })
}

export interface LaunchIdentity {
  redirectUri: string
  idToken: string
  state: string | undefined
}

/** Answers only our tool, at an address it is registered with, and only for a candidate whose launch has begun. */
export async function identifyLearner(
  services: Services,
  tool: LtiTool,
  query: unknown,
): Promise<LaunchIdentity | undefined> {
  const { data } = authorizationRequest(tool).safeParse(query)
  if (!data) return undefined
  const { clock, config, db } = services
  const learner = await spendLaunch.first(db, hashOf(data.login_hint), 'login', new Date(clock.now()))
  if (!learner) return undefined
  const idToken = await signForLearning(db, {
    ...launchClaims(tool, learner),
    ...times(clock.now()),
    iss: issuerOf(config),
    nonce: data.nonce,
  })
  return { redirectUri: data.redirect_uri, idToken, state: data.state }
}

const authorizationRequest = ({ clientId, redirectUris }: LtiTool) =>
  z.object({
    scope: z.string().refine((scope) => scope.split(' ').includes('openid')),
    response_type: z.literal('id_token'),
    response_mode: z.literal('form_post'),
    prompt: z.literal('none'),
    client_id: z.literal(clientId),
    redirect_uri: z.enum(redirectUris),
    login_hint: z.string().max(100),
    nonce: z.string().min(1).max(1_000),
    state: z.string().max(4_000).optional(),
  })

function times(now: number): JWTPayload {
  const iat = Math.floor(now / 1_000)
  return { iat, exp: iat + STEP_SECONDS }
}

function launchClaims(tool: LtiTool, learner: Learner): JWTPayload {
  const { firstName, lastName, email } = sharedProfile(learner, tool.shares)
  return {
    aud: tool.clientId,
    sub: learner.id,
    locale: learner.language,
    ...(firstName !== undefined && {
      name: `${firstName} ${lastName}`,
      given_name: firstName,
      family_name: lastName,
    }),
    ...(email !== undefined && { email }),
    [`${LTI}message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: tool.deploymentId,
    [`${LTI}target_link_uri`]: tool.url,
    [`${LTI}resource_link`]: { id: 'growth-hub' },
    [`${LTI}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Learner'],
    [`${LTI}launch_presentation`]: { document_target: 'window', locale: learner.language },
  }
}
