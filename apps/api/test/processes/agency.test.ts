import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseApiKey } from '../../src/identity/agency-keys/api-key.ts'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './service-process.ts'

test('the catalogue of a region is loaded into an empty installation, once', async () => {
  const database = await createTestDatabase('empty')
  const env = {
    DATABASE_URL: database.url,
    MIGRATIONS_DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
  }
  const agency = (...args: string[]) => runCommand('agency', env, ...args)

  const loaded = await agency('catalogue', 'load', 'nz')
  expect([loaded.code, loaded.stderr]).toEqual([0, ''])
  expect(loaded.stdout).toMatch(
    /^NZ: (\d+) of \1 certification types, (\d+) of \2 document types, (\d+) of \3 subjects, (\d+) of \4 forms, (\d+) of \5 checklists and (1) of \6 sets of ID check rules added or changed\.\n$/,
  )
  expect(await rowsOf(database.url, 'select distinct region from certification_types')).toEqual([
    { region: 'NZ' },
  ])
  expect((await agency('catalogue', 'load', 'NZ')).stdout).toMatch(/^NZ: 0 of \d+ certification types, 0 of/)

  for (const wrong of [[], ['catalogue', 'load', 'fr'], ['catalogue', 'load', 'nz', '--to', 'x']]) {
    const { code, stderr } = await agency(...wrong)
    expect([code, stderr]).toEqual([1, expect.stringContaining('npm run agency -- catalogue load au|nz')])
  }
  const missing = await agency('catalogue', 'load', 'nz', '--from', 'nowhere')
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('certification-types.json')])
  await database.drop()
})

test('a key of a system is issued, rotated, listed without its secret and revoked', async () => {
  const database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    MIGRATIONS_DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
  }
  const agency = (...args: string[]) => runCommand('agency', env, ...args)

  const issued = await agency(
    'key',
    'new',
    '--source=crm',
    '--scopes=candidates:write, bookings:read',
    '--regions=au',
  )
  expect([issued.code, issued.stderr]).toEqual([0, ''])
  const [, id = '', key = ''] = /^Key (\S+) of crm, valid until .*:\n(\S+)\n$/.exec(issued.stdout) ?? []
  expect(parseApiKey(key)?.id).toBe(id)
  const { stdout: rotated } = await agency('key', 'rotate', id, '--overlap-days', '2')
  const [, oldUntil = '', newId = '', newKey = ''] =
    /^Key \S+ of crm is valid until (\S+)\.\nKey (\S+) replaces it, valid until .*:\n(\S+)\n$/.exec(
      rotated,
    ) ?? []
  expect(Date.parse(oldUntil) - Date.now()).toBeLessThanOrEqual(2 * 24 * 60 * 60 * 1000)
  expect(parseApiKey(newKey)?.id).toBe(newId)
  expect(await agency('key', 'rotate', newId, '--overlap-days', '0')).toMatchObject({
    code: 1,
    stderr: '--overlap-days is from 1 to 1000.\n',
  })
  const { stdout: listed } = await agency('key', 'list')
  for (const one of [id, newId])
    expect(listed).toMatch(`${one}  crm  candidates:write,bookings:read  AU  valid until `)
  for (const one of [key, newKey]) expect(listed).not.toContain(one.slice(-49))

  for (const one of [id, newId])
    expect((await agency('key', 'revoke', one)).stdout).toBe(`Key ${one} of crm is revoked.\n`)
  expect(await agency('key', 'revoke', id)).toMatchObject({
    code: 1,
    stderr: `There is no valid key ${id}.\n`,
  })
  expect((await agency('key', 'list')).stdout).toMatch(/ {2}revoked \d{4}-\d\d-\d\d {2}never used\n$/)
  expect(await rowsOf(database.url, 'select action from audit_log order by id')).toEqual([
    { action: 'agency_key_issued' },
    { action: 'agency_key_issued' },
    { action: 'agency_key_rotated' },
    { action: 'agency_key_revoked' },
    { action: 'agency_key_revoked' },
  ])
  await database.drop()
})

test('a CSV file is tried, and then saved; a refused line is named and fails the command', async () => {
  const database = await createTestDatabase()
  const folder = temporaryFolder()
  const env = { DATABASE_URL: database.url, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: folder }
  const file = join(folder, 'schools.csv')
  const agency = (...args: string[]) =>
    runCommand('agency', env, 'import', 'clients', ...args, '--source=crm')

  writeFileSync(
    file,
    'External ID,Name,Region,Suburb\n1,Hill School,AU\n2,"Dale, School",NZ,Dunedin\n3,Glen School,XX,Hilo\n',
  )
  const tried = await agency(file, '--dry-run')
  expect([tried.code, tried.stdout.split('\n')]).toEqual([
    1,
    [
      '2  –  request_invalid  line has 3 cells, and the header 4',
      expect.stringMatching(/^4 {2}3 {2}request_invalid {2}region /),
      '',
    ],
  ])
  expect(tried.stderr).toBe(
    'These columns are ignored: suburb\n1 created, 0 changed, 0 unchanged, 2 refused. Nothing was written.\n',
  )
  expect(await rowsOf(database.url, 'select from clients')).toEqual([])

  writeFileSync(file, 'External ID,Name,Region\n1,Hill School,AU\n2,"Dale, School",NZ\n')
  expect(await agency(file)).toMatchObject({
    code: 0,
    stdout: '2 created, 0 changed, 0 unchanged, 0 refused.\n',
  })
  writeFileSync(file, 'External ID,Name,Region\n1,Hill School,AU\n2,Dale College,NZ\n')
  expect((await agency(file, '--dry-run')).stdout).toBe(
    '3  2  name: "Dale, School" → "Dale College"\n0 created, 1 changed, 1 unchanged, 0 refused. Nothing was written.\n',
  )
  expect(await agency(join(folder, 'none.csv'))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no file/),
  })
  await database.drop()
})
