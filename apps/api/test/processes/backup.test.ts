import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { expect, test } from 'vitest'
import { diskStore } from '../../src/platform/files/disk-store.ts'
import { rowsOf } from './database-rows.ts'
import { embeddedUrl } from './embedded-database.ts'
import { ask, type Person, signIn } from './http-client.ts'
import { runCommand } from './run-command.ts'
import { type ServiceProcess, startDemoProcess, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'

const FIRST_DAY = '2026-11-23'

const setDay = async (service: ServiceProcess, { bearer }: Person, date: string) => {
  const { status } = await ask(service, 'PUT /api/v1/availability', {
    headers: { ...bearer, 'idempotency-key': crypto.randomUUID() },
    body: { status: 'available', selectedDates: [date] },
  })
  return status === 200
}

test('an installation is backed up while it is used, lost, and restored on another machine', async () => {
  const lost = await startDemoProcess()
  const env = { BACKUP_KEY: randomBytes(32).toString('base64url') }
  const place = temporaryFolder()
  const ava = await signIn(lost, 'ava')
  const { stdout: issued } = await runCommand(
    'agency',
    { DATA_DIR: lost.dataDir },
    'key',
    'new',
    '--source=crm',
    '--scopes=changes:read',
  )
  const key = { authorization: `Bearer ${issued.trim().split('\n').at(-1)}` }
  const changesOf = async (service: ServiceProcess, query = '') =>
    (await ask(service, `GET /agency/v1/changes${query}`, { headers: key })).json()

  const saved: string[] = []
  const over = new AbortController()
  const saving = (async () => {
    for (let day = 0; !over.signal.aborted; day++) {
      const date = addDays(FIRST_DAY, day % 300)
      if (await setDay(lost, ava, date)) saved.push(date)
    }
  })()
  await until('changes are being saved', () => saved.length > 10)
  const savedBefore = saved.slice()
  const made = await runCommand('backup', { ...env, DATA_DIR: lost.dataDir }, 'backup', '--to', place)
  expect([made.code, made.stderr]).toEqual([0, ''])
  over.abort()
  await saving
  const { next } = await changesOf(lost)
  await lost.stop()

  const dataDir = temporaryFolder()
  const restored = await runCommand('backup', { ...env, DATA_DIR: dataDir }, 'restore', '--from', place)
  expect([restored.code, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(
    /All of them are what was backed up\.\nIts newest change is of \S+Z, \d+ (?:minutes|hours) ago\.\n$/,
  )
  const service = await startDemoProcess({ dataDir })
  const again = await signIn(service, 'ava')
  const url = embeddedUrl(dataDir)
  const days = await rowsOf<{ date: string }>(
    url,
    `select d.date_local::text as date from availability_days d join accounts a on a.id = d.candidate_id
     where a.email_key = 'ava@rollcall.test' and d.status = 'available'`,
  )
  const available = new Set(days.map(({ date }) => date))
  expect(savedBefore.filter((date) => !available.has(date))).toEqual([])

  const store = diskStore(join(dataDir, 'files'))
  const files = await rowsOf<{ id: string; sha256: Buffer }>(url, 'select id, sha256 from files')
  expect(files.length).toBeGreaterThan(0)
  for (const { id, sha256 } of files)
    expect(
      createHash('sha256')
        .update(await buffer(await store.open(id)))
        .digest(),
    ).toEqual(sha256)

  // A reader of changes continues where it was, although this cluster counts transactions from the beginning.
  expect(await setDay(service, again, addDays(FIRST_DAY, 301))).toBe(true)
  await until('the change can be read', async () => {
    const { changes } = await changesOf(service, `?after=${next}`)
    return changes.length === 1 && changes[0].type === 'availability.changed'
  })
  expect((await service.stop()).code).toBe(0)
})
