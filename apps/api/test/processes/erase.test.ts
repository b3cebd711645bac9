import { expect, test } from 'vitest'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { embeddedUrl } from './embedded-database.ts'
import { ask, signIn } from './http-client.ts'
import { runCommand } from './run-command.ts'
import { findPostmasterPid, startDemoProcess } from './service-process.ts'

const erase = (dataDir: string, ...args: string[]) =>
  runCommand('erase', { DATA_DIR: dataDir, DEMO_NOW }, ...args)

const release = (dataDir: string, email: string) =>
  rowsOf(
    embeddedUrl(dataDir),
    `update bookings set status = -1 where candidate_id = (select id from candidates where email = '${email}')
       and status > 0 and ends_at > '${DEMO_NOW}'`,
  )

test('erases beside a running service and after it was stopped, and leaves the database as it found it', async () => {
  const service = await startDemoProcess()
  const { dataDir } = service
  const { bearer } = await signIn(service, 'ava')

  const refused = await erase(dataDir, '--email', 'Ava@rollcall.test', '--yes')
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Release them first.')])
  await release(dataDir, 'ava@rollcall.test')

  const shown = await erase(dataDir, '--email', 'Ava@rollcall.test')
  expect([shown.code, shown.stderr]).toEqual([0, ''])
  expect(shown.stdout).toMatch(/ava@rollcall\.test, AU[^]*Goes:[^]*sessions: \d[^]*Stays[^]*bookings: \d+/)
  expect(shown.stdout).toContain('Nothing has been changed. Add --yes to erase.')
  expect((await ask(service, 'GET /api/v1/me', { headers: bearer })).status).toBe(200)

  const done = await erase(dataDir, '--email', 'Ava@rollcall.test', '--yes')
  expect([done.code, done.stderr, done.stdout.endsWith('\nErased.\n')]).toEqual([0, '', true])
  expect((await ask(service, 'GET /api/v1/me', { headers: bearer })).status).toBe(401)
  // The service's database was not the command's to stop.
  await signIn(service, 'ruby')
  await release(dataDir, 'ruby@rollcall.test')
  const [ruby] = await rowsOf<{ id: string }>(
    embeddedUrl(dataDir),
    `select id from candidates where email = 'ruby@rollcall.test'`,
  )
  await service.stop()

  for (const said of ['Erased.', 'There is nothing to do.']) {
    const later = await erase(dataDir, '--candidate', ruby?.id ?? '', '--yes')
    expect([later.code, later.stderr, later.stdout.trimEnd().endsWith(said)]).toEqual([0, '', true])
    expect(findPostmasterPid(dataDir)).toBeUndefined()
  }
  const unknown = await erase(dataDir, '--email', 'ruby@rollcall.test', '--yes')
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no candidate ruby@')])
})

test.each([
  [[]],
  [['--email']],
  [['--email', 'a@b.c', '--candidate', crypto.randomUUID()]],
  [['--everybody']],
])('requires a person when called with %j, before it changes anything', async (args) => {
  const { code, stderr } = await erase('/nowhere/at/all', ...args)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Say whom: npm run erase /)])
})
