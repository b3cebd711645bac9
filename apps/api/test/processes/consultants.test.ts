import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateIdOf, DEMO_PASSWORD, demoEmail } from '../../../demo/src/data/demo-people.ts'
import { hashOf } from '../../src/platform/secrets.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { type Answer, ask, untilAnswered } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

const AT_ONCE = 8
const host = 'localhost:4000'
const origin = `http://${host}`

let database: TestDatabase
let services: ServiceProcess[]
beforeAll(async () => {
  database = await createTestDatabase('demo')
  // One site, and two processes behind it.
  const env = { DATABASE_URL: database.url, PUBLIC_PORT: '4000', DEMO_NOW }
  services = await Promise.all([startProcess({ env }), startProcess({ env })])
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await database.drop()
})

const cookies = new Map<string, string>()
const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
let turn = 0

/** Each request at the other process than the one before. */
async function browse(call: string, given: { body?: unknown; form?: Record<string, string> } = {}) {
  const service = services[turn++ % services.length] as ServiceProcess
  const answer = await ask(service, call, { ...given, headers: { host, origin, cookie: cookie() } })
  for (const text of answer.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  return answer
}

const pathOf = (location: string | undefined) => {
  const { pathname, search } = new URL(location ?? '', origin)
  return pathname + search
}

/** The provider's answer to a sign-in, with its form filled in where it shows one. */
async function signIn(prompt?: 'none'): Promise<Record<string, string>> {
  const body = { candidateId: candidateIdOf('ava'), reason: 'Asked by phone', ...(prompt && { prompt }) }
  const started = await browse('POST /identity/consultant/start', { body })
  let answer = await browse(`GET ${pathOf(started.json().authorizationUrl)}`)
  const form = pathOf(answer.headers.location)
  if (form.startsWith('/oidc/interaction/')) {
    answer = await browse(`POST ${form}`, { form: { email: demoEmail('priya'), password: DEMO_PASSWORD } })
    answer = await browse(`GET ${pathOf(answer.headers.location)}`)
  }
  const callback = pathOf(answer.headers.location)
  expect(callback).toMatch(/^\/oidc\/callback\?/)
  return Object.fromEntries(new URL(callback, origin).searchParams)
}

const atOnce = (send: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => untilAnswered(send)))
const statusesOf = (answers: Answer[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other)
const oneWinner = [200, ...Array<number>(AT_ONCE - 1).fill(400)]

test.each([1, 2, 3])(
  'of many who bring one code to two processes one wins, and the next silent sign-in works (round %i)',
  async () => {
    await forgetLimits(database.url)
    // At the provider itself, past the state that would stop all but one.
    const { code = '', state = '' } = await signIn()
    const [row] = await rowsOf(
      database.url,
      'select verifier from consultant_sign_ins where state_hash = $1',
      [hashOf(state)],
    )
    const form = {
      grant_type: 'authorization_code',
      client_id: 'rollcall-portal',
      redirect_uri: `${origin}/oidc/callback`,
      code,
      code_verifier: String(row?.verifier),
    }
    const redeemed = await atOnce(() => browse('POST /oidc/token', { form }))
    expect(statusesOf(redeemed)).toEqual(oneWinner)

    const body = await signIn('none')
    expect(body).toHaveProperty('code')
    const completed = await atOnce(() => browse('POST /identity/consultant/complete', { body }))
    expect(statusesOf(completed)).toEqual(oneWinner)
    const codes = completed.flatMap((answer) => (answer.status === 400 ? [answer.json().code] : []))
    expect(new Set(codes)).toEqual(new Set(['sign_in_state_invalid']))
  },
)

test('a stop at one process is a stop at the other', async () => {
  const body = await signIn('none')
  const { accessToken } = (await browse('POST /identity/consultant/complete', { body })).json()
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'x-impersonated-candidate-id': candidateIdOf('ava'),
  }
  const statuses = async () =>
    Promise.all(services.map(async (service) => (await ask(service, 'GET /api/v1/me', { headers })).status))
  expect(await statuses()).toEqual([200, 200])
  await browse('POST /identity/consultant/sign-out')
  expect(await statuses()).toEqual([401, 401])
})
