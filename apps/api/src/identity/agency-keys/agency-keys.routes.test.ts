import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { newApiKey } from './api-key.ts'
import { revokeAgencyKey } from './revoke-agency-key.ts'
import { rotateAgencyKey } from './rotate-agency-key.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const call = (key: string, on: Pick<TestApp, 'call'> = rollcall) =>
  on.call('GET /v1', { headers: { authorization: `Bearer ${key}` } })
const lastUsedAt = async (id: string) => {
  const [row] = await rollcall.sql<{ at: Date | null }>(
    'select last_used_at as at from agency_keys where id = $1',
    id,
  )
  return row?.at && Number(row.at)
}

test('a valid key: its source, scopes, regions and expiry are answered, and its scopes to HEAD', async () => {
  const { id, key, expiresAt } = await addAgencyKey(rollcall, {
    scopes: ['candidates:write', 'bookings:read'],
    regions: ['AU'],
  })
  expect((await call(key)).json).toEqual({
    id,
    source: 'crm',
    scopes: ['candidates:write', 'bookings:read'],
    regions: ['AU'],
    expiresAtUTC: new Date(expiresAt).toISOString(),
  })
  const head = await rollcall.app.inject({
    method: 'HEAD',
    url: '/agency/v1',
    headers: { authorization: `Bearer ${key}` },
  })
  expect([head.statusCode, head.body, head.headers['rollcall-scopes']]).toEqual([
    200,
    '',
    'candidates:write bookings:read',
  ])
})

test('two keys of one source: both are valid until one is revoked, which takes effect at once', async () => {
  const [old, next] = [await addAgencyKey(rollcall), await addAgencyKey(rollcall)]
  for (const { key } of [old, next]) expect((await call(key)).status).toBe(200)
  const revoke = () =>
    rollcall.services.db.transaction((tx) => revokeAgencyKey(tx, systemCaller(rollcall.clock), old.id))
  expect([await revoke(), await revoke()]).toEqual(['crm', undefined])
  expect((await call(old.key)).code).toBe('agency_key_revoked')
  expect((await call(next.key)).status).toBe(200)
  expect(
    await rollcall.sql(
      `select action, actor_kind from audit_log where details ->> 'agencyKeyId' = $1 order by id`,
      old.id,
    ),
  ).toEqual([
    { action: 'agency_key_issued', actor_kind: 'system' },
    { action: 'agency_key_revoked', actor_kind: 'system' },
  ])
})

test('a rotated key: the old one is valid for a week beside the new one, which may do the same', async () => {
  const old = await addAgencyKey(rollcall, { scopes: ['bookings:read'], regions: ['AU'] })
  const rotate = (id: string) =>
    rollcall.services.db.transaction((tx) =>
      rotateAgencyKey(tx, systemCaller(rollcall.clock), { id, days: 365, overlapDays: 7 }),
    )
  const next = await rotate(old.id)
  for (const key of [old.key, next?.key ?? ''])
    expect((await call(key)).json).toMatchObject({
      source: 'crm',
      scopes: ['bookings:read'],
      regions: ['AU'],
    })
  const before = rollcall.clock.now()
  rollcall.clock.advance(7 * 86_400_000)
  expect([(await call(old.key)).code, (await call(next?.key ?? '')).status]).toEqual([
    'agency_key_expired',
    200,
  ])
  expect(await rotate(old.id)).toBeUndefined()
  rollcall.clock.set(before)
})

test('the database never holds the key, and records its last use at most once a minute', async () => {
  const { id, key } = await addAgencyKey(rollcall)
  const [row] = await rollcall.sql<{ text: string }>(
    'select k::text as text from agency_keys k where id = $1',
    id,
  )
  expect(row?.text).not.toContain(key.slice(-49, -6))
  expect(await lastUsedAt(id)).toBeNull()
  const first = rollcall.clock.now()
  await call(key)
  rollcall.clock.advance(30_000)
  await call(key)
  expect(await lastUsedAt(id)).toBe(first)
  rollcall.clock.advance(31_000)
  expect((await call(newApiKey(id))).code).toBe('agency_key_invalid')
  expect(await lastUsedAt(id)).toBe(first)
  await call(key)
  expect(await lastUsedAt(id)).toBe(rollcall.clock.now())
})

test('plain HTTP in production is refused before the key is checked, and accepted behind a proxy with TLS', async () => {
  const { key } = await addAgencyKey(rollcall)
  const production = await rollcall.otherwise({
    isProduction: true,
    demo: undefined,
    trustedProxies: ['127.0.0.1'],
  })
  expect((await call(key, production)).code).toBe('https_required')
  const headers = { authorization: `Bearer ${key}`, 'x-forwarded-proto': 'https' }
  expect((await production.call('GET /v1', { headers })).status).toBe(200)
  const direct = await rollcall.otherwise({ isProduction: true, demo: undefined })
  expect((await direct.call('GET /v1', { headers })).code).toBe('https_required')
})

everyCodeIsMet('GET /v1')
