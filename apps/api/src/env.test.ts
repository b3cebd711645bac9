import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

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

test.each([
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
  [{ CLAMD_URL: 'localhost:3310' }, 'must be tcp://host:3310 or unix:///path/of/the.sock'],
  [
    { JOTFORM_WEBHOOK_SECRET: 'hunter2' },
    'JOTFORM_WEBHOOK_SECRET cannot be used: must be 32 characters or longer.',
  ],
  [{ JOTFORM_API_KEY: 'hunter2' }, 'JOTFORM_API_KEY cannot be used: only goes with JOTFORM_WEBHOOK_SECRET'],
  [{ OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'x' }, 'must begin with https://'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID= cannot be used: goes with OIDC_ISSUER'],
  [{ CLAMD_URL: '/run/clamd.sock' }, 'must be tcp://host:3310'],
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
