import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../src/app.ts'
import { DEMO_PASSWORD, demoEmail } from '../src/demo/demo-people.ts'
import { layOutDemo } from '../src/demo/lay-out-demo.ts'
import { openAccessTokens } from '../src/identity/access-token.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { folderCarrier } from '../src/platform/mail/mail-carrier.ts'
import { openOutbox } from '../src/platform/mail/outbox.ts'
import type { Services } from '../src/platform/services.ts'
import { loadRuntimeConfigs } from '../src/runtime-config.ts'
import { createTestDatabase } from './test-database.ts'

/** A Tuesday morning in Melbourne. */
export const TEST_NOW = Date.parse('2026-11-17T06:40:00+11:00')

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** The clock the service goes by; move it as the test needs. */
  clock: { set(instant: number): void; advance(ms: number): void; now(): number }
  /** Lines the service logged. */
  logged: string[]
  /** The .eml files of the mail that was sent. */
  outboxFolder: string
  signIn(key: string, password?: string): Promise<SignedInPerson>
  close(): Promise<void>
}

export interface SignedInPerson {
  accessToken: string
  cookie: string
  authorization: { authorization: string }
}

/** The whole service on a database of its own with the demo people in it; only the clock is ours. */
export async function createTestApp(
  change: (config: RuntimeConfig) => void = () => undefined,
): Promise<TestApp> {
  const database = await createTestDatabase()
  const db = openDatabase({ url: database.url, poolSize: 10, onError: () => undefined })
  let now = TEST_NOW
  const clock = {
    now: () => now,
    set: (instant: number) => (now = instant),
    advance: (ms: number) => (now += ms),
  }
  const runtimeConfigs = loadRuntimeConfigs('config', 4000)
  const config = structuredClone(runtimeConfigs.local as RuntimeConfig)
  change(config)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const outboxFolder = mkdtempSync(join(tmpdir(), 'rollcall-outbox-'))
  const outbox = openOutbox(
    db,
    folderCarrier(outboxFolder, 'Rollcall <no-reply@rollcall.test>'),
    () => undefined,
  )
  const services: Services = { db, clock, config, outbox, log }
  await layOutDemo(services, { isClockSet: true })
  const app = await buildApp(services, {
    tokens: await openAccessTokens(db, clock),
    trustedProxies: undefined,
    maxInFlight: 500,
    runtimeConfigs,
    portalRoot: outboxFolder,
    readableOutbox: outboxFolder,
  })
  return {
    app,
    services,
    clock,
    logged,
    outboxFolder,
    async signIn(key, password = DEMO_PASSWORD) {
      const answer = await app.inject({
        method: 'POST',
        url: '/identity/sign-in',
        payload: { email: demoEmail(key), password },
      })
      if (answer.statusCode !== 200) throw new Error(`${key} cannot sign in: ${answer.body}`)
      const { accessToken } = answer.json<{ accessToken: string }>()
      const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
      return { accessToken, cookie, authorization: { authorization: `Bearer ${accessToken}` } }
    },
    async close() {
      await app.close()
      await outbox.deliver()
      await db.close()
      await database.drop()
      rmSync(outboxFolder, { recursive: true, force: true })
    },
  }
}
