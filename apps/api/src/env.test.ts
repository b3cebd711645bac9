import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAgencyEnv, readEnv } from './env.ts'
import type { Agency } from './platform/installations/agencies-file.ts'

test.each([
  [{}, true],
  [{ DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
  [{ DEMO: '' }, true],
  [{ CONFIG_VARIANT: 'development' }, true],
  [{ CONFIG_VARIANT: 'production' }, false],
  [{ CONFIG_VARIANT: 'production', DEMO: '' }, false],
  [{ CONFIG_VARIANT: 'production', DEMO: 'off' }, false],
])('with %o demo data is on: %s', (source, isDemo) => {
  expect(readEnv(source)).toMatchObject({ isDemo, logTo: isDemo ? 'file' : 'stdout' })
})

const database = 'postgres://rollcall:hunter2@db/rollcall'

const hosted = {
  HOSTED_IDENTITY_URL: 'https://identitytoolkit.googleapis.com',
  HOSTED_IDENTITY_API_KEY: 'hunter2',
  HOSTED_IDENTITY_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'a-project',
    client_email: 'service@a-project.test',
    private_key: '-----BEGIN PRIVATE KEY-----hunter2',
    token_uri: 'https://oauth2.googleapis.com/token',
  }),
}

test.each([
  [{ PORT: '70000' }, 'PORT=70000 cannot be used: must be a whole number from 1 to 65535.'],
  [{ DEMO: 'maybe' }, 'DEMO=maybe cannot be used: must be on or off.'],
  [{ DEMO_NOW: 'soon' }, 'DEMO_NOW=soon cannot be used: must be an instant such as'],
  [{ CONFIG_VARIANT: 'staging' }, 'CONFIG_VARIANT=staging cannot be used: must be one of production,'],
  [
    { SMTP_URL: 'https://user:hunter2@mail' },
    'SMTP_URL cannot be used: must begin with smtp:// or smtps://.',
  ],
  [
    { CONFIG_VARIANT: 'production', DEMO: 'on' },
    'DEMO=on cannot be used: the production configuration is for',
  ],
  [{ CONFIG_VARIANT: 'production', DEMO_NOW: '2026-11-17T06:40:00Z' }, 'demo data is off'],
  [{ DEMO: 'off', DEMO_NOW: '2026-11-17T06:40:00Z' }, 'demo data is off'],
  [{ TRUSTED_PROXIES: 'loopback' }, 'TRUSTED_PROXIES=loopback cannot be used: must be addresses'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, ::1/129' }, 'must be addresses'],
  [
    { MIGRATIONS_DATABASE_URL: database },
    'MIGRATIONS_DATABASE_URL cannot be used: only goes with DATABASE_URL',
  ],
  [
    { DATABASE_URL: database, MIGRATIONS_DATABASE_URL: 'mysql://root:hunter2@db/rollcall' },
    'MIGRATIONS_DATABASE_URL cannot be used: must begin with postgres://.',
  ],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT=0 cannot be used: must be a whole number from 1 to 65535.'],
  [{ METRICS_PORT: '4000' }, 'METRICS_PORT=4000 cannot be used: has to be another port than PORT.'],
  [{ METRICS_HOST: '::' }, 'METRICS_HOST=:: cannot be used: only goes with METRICS_PORT.'],
  [
    { OTEL_TRACES_SAMPLER_ARG: '2' },
    'OTEL_TRACES_SAMPLER_ARG=2 cannot be used: must be a number from 0 to 1.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'user:hunter2@collector' },
    'OTEL_EXPORTER_OTLP_ENDPOINT cannot be used: must begin with http:// or https://.',
  ],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }, 'OTEL_EXPORTER_OTLP_HEADERS cannot be used: must be headers'],
  [{ CLAMD_URL: 'localhost:3310' }, 'must be tcp://host:3310 or unix:///path/of/the.sock'],
  [
    { JOTFORM_WEBHOOK_SECRET: 'hunter2' },
    'JOTFORM_WEBHOOK_SECRET cannot be used: must be 32 characters or longer.',
  ],
  [{ JOTFORM_API_KEY: 'hunter2' }, 'JOTFORM_API_KEY cannot be used: only goes with JOTFORM_WEBHOOK_SECRET'],
  [
    { LEARNING_URL: 'http://learn.example/' },
    'LEARNING_URL=http://learn.example/ cannot be used: must begin',
  ],
  [
    { LEARNING_URL: 'https://learn.example/', LEARNING_CLIENT_ID: 'rollcall' },
    'LEARNING_PLATFORM=lti13 also needs LEARNING_DEPLOYMENT_ID, LEARNING_LOGIN_URL.',
  ],
  [
    { LEARNING_URL: 'https://learn.example/', LEARNING_PLATFORM: 'signedQuery' },
    'LEARNING_PLATFORM=signedQuery also needs LEARNING_SECRET.',
  ],
  [
    { LEARNING_PLATFORM: 'signedQuery', LEARNING_SECRET: 'hunter2' },
    'LEARNING_SECRET cannot be used: must be 32',
  ],
  [{ LEARNING_CLIENT_ID: 'rollcall' }, 'LEARNING_CLIENT_ID cannot be used: it only goes with LEARNING_URL.'],
  [
    { HOSTED_IDENTITY_API_KEY: 'hunter2' },
    'there is no HOSTED_IDENTITY_URL, HOSTED_IDENTITY_SERVICE_ACCOUNT.',
  ],
  [
    { HOSTED_IDENTITY_SERVICE_ACCOUNT: '{"project_id": "hunter2"}' },
    'HOSTED_IDENTITY_SERVICE_ACCOUNT cannot be used: must be the key of a service account',
  ],
  [{ HOSTED_IDENTITY_SERVICE_ACCOUNT: '/no/such/hunter2.json' }, 'or the path of its file'],
  [hosted, 'the passwords of demo people are kept here'],
  [{ OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x' }, 'must begin with https://'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID= cannot be used: goes with OIDC_ISSUER'],
  [{ CLAMD_URL: '/run/clamd.sock' }, 'must be tcp://host:3310'],
  [
    { SMS_TOKEN: 'hunter2', SMS_URL: 'https://sms.example' },
    'SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM go together',
  ],
  [
    { SMS_INBOUND_URL: 'https://portal.example/webhooks/sms/hunter2' },
    'SMS_INBOUND_URL cannot be used: must end in /webhooks/sms/',
  ],
  [
    { SMS_INBOUND_URL: `https://portal.example/webhooks/sms/${'hunter2'.repeat(5)}` },
    'SMS_INBOUND_URL cannot be used: only goes with SMS_URL',
  ],
])('refuses %o', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence)
  expect(() => readEnv(source)).not.toThrow('hunter2')
})

test('migrations run where the service does, unless another address is given', () => {
  const elsewhere = 'postgres://rollcall_owner:hunter3@db/rollcall'
  expect(readEnv({ DATABASE_URL: database }).migrationsUrl).toBe(database)
  expect(readEnv({ DATABASE_URL: database, MIGRATIONS_DATABASE_URL: elsewhere }).migrationsUrl).toBe(
    elsewhere,
  )
})

test.each(['tcp://clamav:3310', 'tcp://[::1]:3310', 'unix:///run/clamav/clamd.ctl'])(
  'a virus scanner is at %s',
  (clamdUrl) => {
    expect(readEnv({ CLAMD_URL: clamdUrl })).toMatchObject({ clamdUrl })
  },
)

test('proxies are addresses or networks', () => {
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
})

test('a learning platform is an LTI tool unless it is said to be another', () => {
  const LEARNING_URL = 'https://learn.example/course'
  const lti = {
    LEARNING_URL,
    LEARNING_CLIENT_ID: 'rollcall',
    LEARNING_DEPLOYMENT_ID: '1',
    LEARNING_LOGIN_URL: 'https://learn.example/login',
  }
  expect(readEnv({}).learning).toBeUndefined()
  expect(readEnv(lti).learning).toMatchObject({
    platform: 'lti13',
    redirectUris: [LEARNING_URL],
    shares: 'id',
  })
  const secret = 'a'.repeat(32)
  expect(
    readEnv({ LEARNING_URL, LEARNING_PLATFORM: 'moodleUserKey', LEARNING_SECRET: secret }).learning,
  ).toEqual({ platform: 'moodleUserKey', url: LEARNING_URL, secret, shares: 'id' })
})

test('passwords are kept here unless a hosted service is named, whose key may lie in a file', () => {
  expect(readEnv({}).hostedIdentity).toBeUndefined()
  const inFile = join(mkdtempSync(join(tmpdir(), 'rollcall-env-')), 'key.json')
  writeFileSync(inFile, hosted.HOSTED_IDENTITY_SERVICE_ACCOUNT)
  for (const account of [hosted.HOSTED_IDENTITY_SERVICE_ACCOUNT, inFile])
    expect(
      readEnv({ ...hosted, DEMO: 'off', HOSTED_IDENTITY_SERVICE_ACCOUNT: account }).hostedIdentity,
    ).toMatchObject({ apiKey: 'hunter2', serviceAccount: { project_id: 'a-project' } })
})

test('an agency among several has the process’s settings, and its own by reference', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-env-'))
  const file = join(folder, 'agencies.json')
  const key = join(folder, 'key')
  writeFileSync(key, 'postgres://owner@db/one\n')
  const agency: Agency = {
    id: 'one',
    configuration: 'one',
    database: { env: 'ONE_DATABASE' },
    migrationsDatabase: { file: key },
    sender: 'One <no-reply@one.example>',
    providers: { OIDC_ISSUER: 'https://login.one.example', OIDC_CLIENT_ID: 'portal' },
  }
  const source = {
    AGENCIES_FILE: file,
    ONE_DATABASE: 'postgres://service@db/one',
    DATA_DIR: '/srv/rollcall',
    MAX_IN_FLIGHT: '50',
  }
  expect(readEnv(source)).toMatchObject({ agenciesFile: file, isDemo: false })
  expect(readAgencyEnv(file, agency, source)).toMatchObject({
    databaseUrl: 'postgres://service@db/one',
    migrationsUrl: 'postgres://owner@db/one',
    poolSize: 4,
    mailFrom: 'One <no-reply@one.example>',
    oidc: { issuer: 'https://login.one.example' },
    dataDir: join('/srv/rollcall', 'one'),
    configDir: join(folder, 'one'),
    maxInFlight: 50,
    isDemo: false,
  })

  expect(() => readEnv({ ...source, DATABASE_URL: 'postgres://db/one' })).toThrow(
    'DATABASE_URL cannot be used: with AGENCIES_FILE each agency has its own.',
  )
  expect(() => readEnv({ ...source, DEMO: 'on' })).toThrow('DEMO=on cannot be used')
  const refused: [Partial<Agency>, string][] = [
    [{ database: { env: 'NOTHING' } }, 'Agency one: The variable NOTHING is not set.'],
    [{ providers: { SMTP_URL: 'smtps://user:hunter2@mail' } }, 'Agency one: SMTP_URL is a secret'],
    [{ providers: { PORT: '4000' } }, 'Agency one: PORT is not a setting of an agency.'],
    [{ providers: { DATABASE_POOL_SIZE: 'many' } }, 'Agency one: DATABASE_POOL_SIZE=many cannot be used'],
  ]
  for (const [change, message] of refused)
    expect(() => readAgencyEnv(file, { ...agency, ...change }, source)).toThrow(message)
})
