import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { DEMO_PASSWORD } from '../../demo/src/data/demo-people.ts'
import { seedDemo } from '../../demo/src/data/seed-demo.ts'
import { embeddedPasswords } from '../src/identity/embedded-passwords.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { ensurePassword, startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { asService, ensureServiceRole, SERVICE_ROLE } from '../src/platform/database/service-role.ts'
import { diskStore } from '../src/platform/files/disk-store.ts'
import { openFiles } from '../src/platform/files/files.ts'
import { openLocalFolders } from '../src/platform/files/local-folders.ts'
import { openOutbox } from '../src/platform/outbox/outbox.ts'
import { loadRuntimeConfigs } from '../src/site/runtime-config.ts'
import { bundlePrograms } from './bundled-programs.ts'
import { migrationsFolder, templates } from './test-database.ts'
import { TEST_NOW } from './test-now.ts'
import { asAdmin, copyDatabase, startTestPostgres, withDatabase } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    serviceUrl: string
    /** A data folder as the first start at TEST_NOW leaves it. */
    seededFolder: string
  }
}

/** One real PostgreSQL for the run, with templates that each test file copies. */
export default async function setup(project: TestProject) {
  const seededFolder = await createSeededFolder()
  const postgres = await startTestPostgres({ copyOf: seededFolder })
  await copyDatabase(withDatabase(postgres.url, 'template1'), 'postgres', templates.demo)
  await asAdmin(postgres.url, `create database ${templates.migrated}`)
  await bringUpToDate(withDatabase(postgres.url, templates.migrated))
  project.provide('postgresUrl', postgres.url)
  project.provide('serviceUrl', postgres.serviceUrl)
  project.provide('seededFolder', seededFolder)
  const programs = await bundlePrograms()
  project.provide('bundles', programs.folder)
  return async () => {
    await postgres.stop()
    programs.remove()
    rmSync(seededFolder, { recursive: true, force: true })
  }
}

type Database = ReturnType<typeof openDatabase>

async function onDatabase(url: string, work: (db: Database) => Promise<unknown>) {
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  await work(db)
  await db.close()
}

const bringUpToDate = (url: string) =>
  onDatabase(url, (db) => migrate(db, migrationsFolder, { serviceRole: SERVICE_ROLE }))

async function createSeededFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-seeded-'))
  const postgres = await startEmbeddedPostgres(folder)
  const password = ensurePassword(join(folder, 'service-password'))
  await ensureServiceRole(postgres.url, password)
  await bringUpToDate(postgres.url)
  await onDatabase(asService(postgres.url, password), (db) => seed(db, join(folder, 'files')))
  await makePasswordsQuick(postgres.url)
  await asAdmin(postgres.url, 'vacuum analyze')
  await postgres.stop()
  return folder
}

/** A cheap hash, because thousands of tests sign in. */
async function makePasswordsQuick(url: string) {
  const quick = await hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await asAdmin(url, `update accounts set password_hash = '${quick}' where password_hash is not null`)
}

async function seed(db: Database, folder: string) {
  const config = loadRuntimeConfigs('config', 4000).local
  if (!config) throw new Error('There is no local configuration')
  const clock = { now: () => TEST_NOW }
  // Nothing is delivered here; tests that need mails deliver them.
  const outbox = openOutbox({ db, clock, config }, {}, { failed: () => undefined })
  const folders = openLocalFolders(dirname(folder))
  const files = openFiles({ db, clock, store: diskStore(folder), spoolFolder: folders.arriving })
  const log = pino({ level: 'silent' })
  const services = { db, clock, config, outbox, files, folders, passwords: embeddedPasswords, log }
  return seedDemo(services, { isClockSet: true })
}
