import { agencyScopes } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../processes/database-rows.ts'
import { ask } from '../processes/http-client.ts'
import type { Installation } from '../processes/installed-release.ts'
import { startMailReceiver } from '../processes/mail-receiver.ts'
import { runInstalled } from '../processes/run-command.ts'
import { type ServiceProcess, startProcess, temporaryFolder } from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { createTestDatabase } from '../test-database.ts'
import { buildPrevious, findPreviousRelease } from './previous-release.ts'
import { report } from './proof.ts'
import { startRoundRobin } from './round-robin.ts'
import { LEFT_BY_A_DAY, openWorkingDays } from './working-days.ts'

const AT_ONCE = 4
/** Days that are worked in each mixture of versions, and requests that each process answers in it. */
const DAYS = 6
const REQUESTS = 30

const previous = findPreviousRelease()
const notTried = 'reason' in previous ? ` (not tried: ${previous.reason})` : ''

test.skipIf('reason' in previous)(
  `two processes are upgraded from the previous release and back, one after the other, and no request fails${notTried}`,
  async () => {
    if ('reason' in previous) return
    const before = await buildPrevious(previous.commit, temporaryFolder())
    const database = await createTestDatabase('empty')
    onTestFinished(() => database.drop())
    const receiver = await startMailReceiver()
    const dataDir = temporaryFolder()
    const env = {
      DATABASE_URL: database.url,
      DEMO: 'off',
      SMTP_URL: receiver.url,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }
    const commandEnv = { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir }
    const start = (installation?: Installation) =>
      startProcess({ env, dataDir, ...(installation && { installation }) })
    const apiKeys: string[] = []
    while (apiKeys.length < AT_ONCE) {
      const scopes = `--scopes=${agencyScopes.join(',')}`
      const { stdout, stderr } = await runInstalled(
        before,
        'agency',
        commandEnv,
        'key',
        'new',
        '--source=crm',
        scopes,
      )
      expect(stderr).toBe('')
      apiKeys.push(stdout.trim().split('\n').at(-1) ?? '')
    }

    const proxy = await startRoundRobin()
    const running = [await start(before), await start(before)]
    for (const process of running) proxy.add(process)
    const load = openWorkingDays(proxy, receiver, apiKeys)
    await load.addSchool(apiKeys[0] ?? '')
    const end = load.begin()
    /** Both have answered requests, and whole days were worked, since now. */
    const workTogether = async () => {
      const daysBefore = load.days.length
      const answeredBefore = running.map(proxy.answeredBy)
      await until('both versions serve whole days', () => {
        expect(load.failures).toEqual([])
        const isBusy = (process: ServiceProcess, at: number) =>
          proxy.answeredBy(process) >= (answeredBefore[at] ?? 0) + REQUESTS
        return load.days.length >= daysBefore + DAYS && running.every(isBusy)
      })
    }
    const replaceOldest = async (installation?: Installation) => {
      const next = await start(installation)
      proxy.add(next)
      running.push(next)
      const oldest = running.shift()
      if (!oldest) throw new Error('no process is running')
      proxy.remove(oldest)
      expect((await oldest.stop()).code).toBe(0)
      expect(oldest.stdout()).not.toContain('"level":50')
    }

    const countMigrations = async () => (await rowsOf(database.url, 'select from migrations')).length
    const migrationsBefore = await countMigrations()
    await workTogether()
    for (const installation of [undefined, undefined, before, before]) {
      await replaceOldest(installation)
      await workTogether()
    }
    await end()
    expect(load.failures).toEqual([])

    // With the version before again: what was acknowledged by either is there, once, and sessions of either count.
    const { days } = load
    const emails = days.map(({ email }) => email)
    expect(await rowsOf(database.url, LEFT_BY_A_DAY, [emails])).toEqual([{ days: days.length }])
    for (const { email, session } of days) {
      const me = await ask(proxy, 'GET /api/v1/me', { headers: session })
      expect([email, me.status]).toEqual([email, 200])
    }
    for (const process of running) expect((await process.stop()).code).toBe(0)
    report({
      promise: 'An upgrade of one process after the other, and the way back, fails no request',
      tried: `from ${previous.commit.slice(0, 8)}, ${(await countMigrations()) - migrationsBefore} migrations, ${days.length} worked days, each of 11 requests and two mails`,
      outcome: '0 failed, 0 lost, 0 doubled',
    })
  },
)
