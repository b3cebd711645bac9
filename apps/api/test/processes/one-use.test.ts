import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoEmail } from '../../../demo/src/data/demo-people.ts'
import type { TokenPurpose } from '../../src/identity/one-time-token.ts'
import { hashOf, newSecret } from '../../src/platform/secrets.ts'
import { rounds } from '../proofs/proof.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { type Answer, ask, refreshCookieOf, signIn, trySignIn, untilAnswered } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const USERS = 50
const ROUNDS = rounds(1, 3)

let database: TestDatabase
let one: ServiceProcess
let other: ServiceProcess
beforeAll(async () => {
  database = await createTestDatabase('demo')
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
})
beforeEach(() => forgetLimits(database.url))
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

async function issueLink(purpose: TokenPurpose, key: string): Promise<string> {
  const token = newSecret()
  await rowsOf(
    database.url,
    `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at)
     select $1, $2, id, $4::timestamptz, $4::timestamptz + interval '1 hour' from accounts where email_key = $3`,
    [hashOf(token), purpose, demoEmail(key), DEMO_NOW],
  )
  return token
}

/** All at once: the first of them meet at the lock of the row before any may pass. */
async function atOnce(row: { text: string; values: unknown[] }, asking: () => Promise<Answer>[]) {
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query({ ...row, text: `${row.text} for update` })
  const answers = asking()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until('several wait for the row', async () => (await rowsOf(database.url, waiting)).length >= 4)
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

/** Half of them on each process. */
async function useAtOnce(token: string, use: (service: ServiceProcess, at: number) => Promise<Answer>) {
  const row = { text: 'select from one_time_tokens where token_hash = $1', values: [hashOf(token)] }
  const answers = await atOnce(row, () =>
    Array.from({ length: USERS }, (_, at) => untilAnswered(() => use(at % 2 ? one : other, at))),
  )
  const codes = new Set(answers.filter(({ status }) => status >= 300).map((answer) => answer.json().code))
  return {
    winners: answers.flatMap(({ status }, at) => (status < 300 ? [at] : [])),
    answers,
    codes: [...codes],
  }
}

const countAudits = async (action: string) =>
  (await rowsOf(database.url, 'select from audit_log where action = $1', [action])).length

test.each(ROUNDS)('a reset link is used once, however many try together (round %i)', async (round) => {
  const token = await issueLink('password_reset', 'ava')
  const passwordOf = (at: number) => `Reset-${round}-by-${at}`
  const { winners, codes } = await useAtOnce(token, (service, at) =>
    ask(service, 'POST /identity/password-reset/confirm', { body: { token, password: passwordOf(at) } }),
  )
  expect(winners).toHaveLength(1)
  expect(codes).toEqual(['password_reset_token_invalid'])
  expect(await countAudits('password_reset')).toBe(round)
  const [winner = -1] = winners
  expect((await trySignIn(one, 'ava', passwordOf(winner))).status).toBe(200)
})

test.each(ROUNDS)('a setup link is used once, and so is the token it answers (round %i)', async (round) => {
  const token = await issueLink('account_setup', 'owen')
  const passwordOf = (at: number) => `Setup-${round}-by-${at}`
  const setUps = await useAtOnce(token, (service, at) =>
    ask(service, 'POST /api/v1/me/account/setup', {
      headers: { 'x-account-setup-token': token },
      body: { password: passwordOf(at) },
    }),
  )
  expect(setUps.winners).toHaveLength(1)
  expect(setUps.codes).toEqual(['account_setup_already_complete'])
  expect(await countAudits('account_set_up')).toBe(round)
  const [winner = -1] = setUps.winners
  expect((await trySignIn(other, 'owen', passwordOf(winner))).status).toBe(200)

  await forgetLimits(database.url)
  const authToken: string = setUps.answers[winner]?.json().authToken
  const signIns = await useAtOnce(authToken, (service) =>
    ask(service, 'POST /identity/custom-token', { body: { authToken } }),
  )
  expect(signIns.winners).toHaveLength(1)
  expect(signIns.codes).toEqual(['custom_token_invalid'])
})

test('one cookie refreshed twenty times at once, on both processes, keeps its session', async () => {
  const { cookie } = await signIn(one, 'noah')
  const refresh = (service: ServiceProcess, presented: string) =>
    ask(service, 'POST /identity/refresh', { headers: { cookie: presented } })
  const row = { text: 'select from sessions where revoked_at is null', values: [] }
  const answers = await atOnce(row, () =>
    Array.from({ length: 20 }, (_, at) => untilAnswered(() => refresh(at % 2 ? one : other, cookie))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))

  const cookies = answers.flatMap((answer) => refreshCookieOf(answer) ?? [])
  expect(cookies).toHaveLength(1)
  for (const service of [one, other]) {
    for (const answer of answers) {
      const headers = { authorization: `Bearer ${answer.json().accessToken}` }
      expect((await ask(service, 'GET /api/v1/me', { headers })).status).toBe(200)
    }
  }
  expect((await refresh(other, cookies[0] ?? '')).status).toBe(200)
  expect((await refresh(one, cookie)).status).toBe(200)
})

test('a link to the learning platform is used once, however many open it together', async () => {
  const { bearer: headers } = await signIn(one, 'noah')
  const link = await ask(one, 'GET /api/v1/integrations/learning/sso-url', { headers })
  const { pathname } = new URL(link.json().url)
  const row = {
    text: 'select from learning_launches where key_hash = $1',
    values: [hashOf(pathname.slice(pathname.lastIndexOf('/') + 1))],
  }
  const answers = await atOnce(row, () =>
    Array.from({ length: USERS }, (_, at) =>
      untilAnswered(() => ask(at % 2 ? one : other, `GET ${pathname}`)),
    ),
  )
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(USERS - 1)
})

/** A second factor and one recovery code, as if it had been set up. */
async function protect(key: string, recoveryCode: string) {
  const email = [demoEmail(key)]
  await rowsOf(
    database.url,
    `insert into mfa_devices (id, account_id, channel, proof_note, proof_expires_at, created_at, verified_at)
     select gen_random_uuid(), id, 'totp', gen_random_uuid(), now(), now(), now() from accounts where email_key = $1
     on conflict do nothing`,
    email,
  )
  await rowsOf(
    database.url,
    `insert into mfa_recovery_codes (account_id, code_hash) select id, $2 from accounts where email_key = $1`,
    [...email, hashOf(recoveryCode)],
  )
}

async function challenge(key: string) {
  const answer = await trySignIn(one, key)
  const cookie = answer.headers['set-cookie']
    ?.find((one) => one.startsWith('rollcall-device='))
    ?.split(';', 1)[0]
  return { challengeId: String(answer.json().challengeId), cookie: cookie ?? '' }
}

test('a challenge is answered once, and five tries are checked, on any number of processes', async () => {
  await protect('mia', '7k3mzq9x2p')
  const { challengeId, cookie } = await challenge('mia')
  const row = { text: 'select from mfa_challenges where id_hash = $1', values: [hashOf(challengeId)] }
  const answerWith = (service: ServiceProcess, code: string) =>
    ask(service, 'POST /identity/mfa', { body: { challengeId, code }, headers: { cookie } })
  const guesses = await atOnce(row, () =>
    Array.from({ length: USERS }, (_, at) =>
      untilAnswered(() => answerWith(at % 2 ? one : other, 'aaaaa-aaaaa')),
    ),
  )
  const refused = (code: string) => guesses.filter((answer) => answer.json().code === code)
  expect(refused('mfa_code_wrong')).toHaveLength(5)
  expect(refused('mfa_challenge_expired')).toHaveLength(USERS - 5)

  const next = await challenge('mia')
  const nextRow = { ...row, values: [hashOf(next.challengeId)] }
  const answers = await atOnce(nextRow, () =>
    Array.from({ length: USERS }, (_, at) =>
      untilAnswered(() =>
        ask(at % 2 ? one : other, 'POST /identity/mfa', {
          body: { challengeId: next.challengeId, code: '7k3mz-q9x2p' },
          headers: { cookie: next.cookie },
        }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('one recovery code opens one of two challenges', async () => {
  await protect('mia', '8k3mzq9x2p')
  const both = [await challenge('mia'), await challenge('mia')]
  const answers = await Promise.all(
    both.map(({ challengeId, cookie }, at) =>
      ask(at ? one : other, 'POST /identity/mfa', {
        body: { challengeId, code: '8k3mz-q9x2p' },
        headers: { cookie },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(1)
})
