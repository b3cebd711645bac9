import { appendFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/src/data/demo-people.ts'
import { forgetLimits, rowsOf } from './database-rows.ts'
import { databasePids, embeddedUrl, killDatabase } from './embedded-database.ts'
import { ask, type Person, signIn, trySignIn } from './http-client.ts'
import {
  findPostmasterPid,
  getPostmasterPid,
  isAlive,
  launchProcess,
  type ServiceProcess,
  startDemoProcess,
} from './service-process.ts'
import { until } from './until.ts'

/** Enough to see that once is not the end of it. */
const kills = 2

const me = (service: ServiceProcess, { bearer }: Person) =>
  ask(service, 'GET /api/v1/me', { headers: bearer })

/** Until then, each answer is correct or a 503. */
async function untilItServes(service: ServiceProcess, person: Person): Promise<void> {
  await until('it serves again', async () => {
    const { status, headers } = await me(service, person)
    expect([200, 503]).toContain(status)
    if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    return status === 200
  })
}

const portOfDatabase = (dataDir: string) => new URL(embeddedUrl(dataDir)).port

/** kill -9 of the server alone; its helpers notice. */
async function killPostmaster(dataDir: string) {
  const pid = getPostmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await until('the server is gone', () => !isAlive(pid))
}

const timesItCameBack = (service: ServiceProcess) =>
  service.stdout().split('the embedded PostgreSQL answers again').length - 1
const failedTries = (service: ServiceProcess) =>
  service.stdout().split('the embedded PostgreSQL did not come back yet').length - 1

test('a killed database is started again, on the same port and with all that was acknowledged', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const port = portOfDatabase(dataDir)
  let password = DEMO_PASSWORD
  for (let round = 1; round <= kills; round++) {
    const ava = await signIn(service, 'ava', password)
    const next = `Changed-before-kill-${round}`
    const changed = await ask(service, 'PUT /identity/password', {
      headers: ava.bearer,
      body: { currentPassword: password, password: next },
    })
    expect(changed.status).toBe(200)
    ava.bearer.authorization = `Bearer ${changed.json().accessToken}`
    password = next
    const before = getPostmasterPid(dataDir)
    await (round % 2 === 1 ? killPostmaster(dataDir) : killDatabase(dataDir))
    await until('another is started', () => ![undefined, before].includes(findPostmasterPid(dataDir)))
    await untilItServes(service, ava)
    await until('the service says so', () => timesItCameBack(service) === round)
    expect(portOfDatabase(dataDir)).toBe(port)
    await forgetLimits(embeddedUrl(dataDir))
  }
  expect((await trySignIn(service, 'ava', password)).status).toBe(200)
  expect((await ask(service, 'GET /readyz')).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
  expect(findPostmasterPid(dataDir)).toBeUndefined()
})

test('a database that cannot be started is tried again until it can, and every call is refused until then', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const ava = await signIn(service, 'ava')
  const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
  appendFileSync(settings, `\nshared_preload_libraries = 'not_there'\n`)
  await killPostmaster(dataDir)
  await until('it has been tried more than once', () => failedTries(service) > 1)
  const answers = await Promise.all([
    me(service, ava),
    ask(service, 'GET /readyz'),
    trySignIn(service, 'ava'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect((await ask(service, 'HEAD /api/ping')).status).toBe(200)
  writeFileSync(settings, '')
  await untilItServes(service, ava)
  expect((await service.stop()).code).toBe(0)
  expect(findPostmasterPid(dataDir)).toBeUndefined()
})

const isListening = (server: Server, port: number) =>
  new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => done(true))
  })

test('a database that comes back on another port is followed there', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const ava = await signIn(service, 'ava')
  const port = Number(portOfDatabase(dataDir))
  service.pause()
  for (const pid of await databasePids(dataDir)) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  const squatter = createServer()
  await until('the port is free to be taken', () => isListening(squatter, port))
  service.resume()
  await untilItServes(service, ava)
  expect(Number(portOfDatabase(dataDir))).not.toBe(port)
  squatter.close()
  expect((await service.stop()).code).toBe(0)
  expect(findPostmasterPid(dataDir)).toBeUndefined()
})

test('a stop while the database is being started again leaves none running, even one that hangs', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const before = getPostmasterPid(dataDir)
  await killPostmaster(dataDir)
  await until('another is started', () => ![undefined, before].includes(findPostmasterPid(dataDir)), {
    everyMs: 1,
  })
  const hanging = getPostmasterPid(dataDir)
  process.kill(hanging, 'SIGSTOP')
  expect((await service.stop()).code).toBe(0)
  expect(isAlive(hanging)).toBe(false)
})

const lockHolders = (dataDir: string) =>
  rowsOf<{ pid: number }>(
    embeddedUrl(dataDir),
    `select pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and application_name = 'rollcall-lock'`,
  )

const endLock = (dataDir: string) =>
  rowsOf(
    embeddedUrl(dataDir),
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rollcall-lock'`,
  )

test('a service that loses its lock on the data takes it again', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const ava = await signIn(service, 'ava')
  const [before] = await lockHolders(dataDir)
  await endLock(dataDir)
  await until('it is held again', async () => {
    const [holder] = await lockHolders(dataDir)
    return holder !== undefined && holder.pid !== before?.pid
  })
  await untilItServes(service, ava)
  const refused = await launchProcess({ dataDir })
  expect((await refused.ended).code).toBe(1)
  expect(refused.stderr().trim()).toBe(
    `Rollcall did not start. Another Rollcall is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`,
  )
  expect((await me(service, ava)).status).toBe(200)
  expect((await service.stop()).code).toBe(0)
})

test('a service whose data another has taken over stops writing, and exits', async () => {
  const first = await startDemoProcess()
  const { dataDir } = first
  first.pause()
  await endLock(dataDir)
  const second = await startDemoProcess({ dataDir })
  const postmaster = getPostmasterPid(dataDir)
  const late = trySignIn(first, 'ava').catch(() => undefined)
  const signedIn = () => rowsOf(embeddedUrl(dataDir), 'select from sessions')

  first.resume()
  expect((await first.ended).code).toBe(1)
  expect(first.stderr().trim()).toBe(
    `Rollcall stopped. Another Rollcall has taken over the data in ${dataDir}; two must not write to it at once.`,
  )
  expect([undefined, 503]).toContain((await late)?.status)
  expect(await signedIn()).toEqual([])
  expect(getPostmasterPid(dataDir)).toBe(postmaster)
  await signIn(second, 'ava')
  expect((await second.stop()).code).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})
