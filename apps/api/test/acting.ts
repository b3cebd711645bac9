import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD, demoEmail } from '../../demo/src/data/demo-people.ts'
import { openAccessTokens } from '../src/identity/access-token.ts'
import { hashOf } from '../src/platform/secrets.ts'
import { type Answered, injectCall } from './inject-call.ts'
import type { TestApp } from './test-app.ts'

export const ORIGIN = 'http://localhost:4000'

export interface TestBrowser {
  call: (key: Parameters<typeof injectCall>[1], given?: Parameters<typeof injectCall>[2]) => Promise<Answered>
  open(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string; body: string }>
  cookies: Map<string, string>
}

/** Keeps cookies, and sends a page of ours as its origin. */
export function openBrowser(app: FastifyInstance, origin = ORIGIN): TestBrowser {
  const cookies = new Map<string, string>()
  const keep = (all: readonly string[]) => {
    for (const text of all) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookies,
    async call(key, given = {}) {
      const answer = await injectCall(app, key, {
        ...given,
        cookie: cookie(),
        headers: { origin, ...given.headers },
      })
      keep(answer.setCookies)
      return answer
    },
    async open(url, form) {
      const { host, pathname, search } = new URL(url, origin)
      const answer = await app.inject({
        method: form ? 'POST' : 'GET',
        url: pathname + search,
        headers: {
          host,
          cookie: cookie(),
          accept: 'text/html',
          ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { payload: String(new URLSearchParams(form)) }),
      })
      keep([answer.headers['set-cookie'] ?? []].flat())
      const location = answer.headers.location ?? ''
      return { status: answer.statusCode, location, body: answer.body }
    },
  }
}

/** Follows the embedded provider's redirects, and submits its form if there is one. */
export async function answerOf(browser: TestBrowser, authorizationUrl: string, key: string) {
  let step = await browser.open(authorizationUrl)
  for (let hops = 0; hops < 6 && !step.location.includes('/oidc/callback?'); hops++) {
    const isForm = step.location.includes('/oidc/interaction/')
    const credentials = { email: demoEmail(key), password: DEMO_PASSWORD }
    if (isForm) await browser.open(step.location)
    step = await browser.open(step.location, isForm ? credentials : undefined)
  }
  if (!step.location) throw new Error(`The provider does not answer: ${step.status} ${step.body}`)
  return Object.fromEntries(new URL(step.location).searchParams) as Record<string, string> & { state: string }
}

/** The whole sign-in, as a consultant's browser makes it. */
export async function signInToAct(
  browser: TestBrowser,
  key: string,
  candidateId: string,
  { reason = 'Asked by phone', prompt }: { reason?: string; prompt?: 'none' | 'login' } = {},
) {
  const started = await browser.call('POST /consultant/start', {
    body: { candidateId, reason, ...(prompt && { prompt }) },
  })
  const answer = await answerOf(browser, started.text('authorizationUrl'), key)
  return browser.call('POST /consultant/complete', { body: answer })
}

export const actingHeaders = (accessToken: string, candidateId: string) => ({
  authorization: `Bearer ${accessToken}`,
  'x-impersonated-candidate-id': candidateId,
})

/** A consultant who already acts, without signing in. */
export async function addActing({ sql, services, clock }: TestApp, candidateId: string) {
  const [consultantId, grantId] = [randomUUID(), randomUUID()]
  const now = new Date(clock.now())
  await sql(
    `insert into consultant_accounts (id, issuer, subject, name, has_role, offices, signed_in_at)
     values ($1::uuid, 'test', ($1::uuid)::text, 'Priya Raman', true, '{melbourne-city}', $2)`,
    consultantId,
    now,
  )
  await sql(
    `insert into acting_grants (id, consultant_id, candidate_id, reason, refresh_hash, started_at, expires_at)
     values ($1, $2, $3, 'Asked by phone', $4, $5, $5::timestamptz + interval '30 minutes')`,
    grantId,
    consultantId,
    candidateId,
    hashOf(grantId),
    now,
  )
  const tokens = await openAccessTokens(services.db, clock)
  const accessToken = await tokens.issue({ candidateId, sessionId: grantId, consultantId }, 30 * 60)
  return { consultantId, grantId, accessToken, headers: actingHeaders(accessToken, candidateId) }
}
