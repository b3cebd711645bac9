import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { layOutDemo } from '../src/demo/lay-out-demo.ts'
import { embeddedPasswords } from '../src/identity/embedded-passwords.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { SERVICE_ROLE } from '../src/platform/database/service-role.ts'
import { diskStore } from '../src/platform/files/disk-store.ts'
import { openFiles, openSpoolFolder } from '../src/platform/files/files.ts'
import { openOutbox } from '../src/platform/mail/outbox.ts'
import { loadRuntimeConfigs } from '../src/runtime-config.ts'
import { bundlePrograms } from './bundled-programs.ts'
import { migrationsFolder, templates } from './test-database.ts'
import { TEST_NOW } from './test-now.ts'
import { asAdmin, copyDatabase, startTestPostgres, withDatabase } from './test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    serviceUrl: string
    /** What lies in the file store of the demo template. */
    demoFilesFolder: string
  }
}

/** One real PostgreSQL for the run, with templates that each test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  const { serviceUrl } = postgres
  await asAdmin(postgres.url, `create database ${templates.migrated}`)
  await onDatabase(withDatabase(postgres.url, templates.migrated), (db) =>
    migrate(db, migrationsFolder, { serviceRole: SERVICE_ROLE }),
  )
  await copyDatabase(postgres.url, templates.migrated, templates.demo)
  const filesFolder = mkdtempSync(join(tmpdir(), 'rollcall-files-'))
  await onDatabase(withDatabase(serviceUrl, templates.demo), (db) => layOutTemplate(db, filesFolder))
  project.provide('postgresUrl', postgres.url)
  project.provide('serviceUrl', serviceUrl)
  project.provide('demoFilesFolder', filesFolder)
  const programs = await bundlePrograms()
  project.provide('bundles', programs.folder)
  return async () => {
    await postgres.stop()
    programs.remove()
    rmSync(filesFolder, { recursive: true, force: true })
  }
}

type Database = ReturnType<typeof openDatabase>

async function onDatabase(url: string, work: (db: Database) => Promise<unknown>) {
  const db = openDatabase({ url, poolSize: 2, onError: () => undefined })
  await work(db)
  await db.close()
}

async function layOutTemplate(db: Database, folder: string) {
  const config = loadRuntimeConfigs('config', 4000).local
  if (!config) throw new Error('There is no local configuration')
  const outbox = openOutbox(db, { email: { atOnce: 1, carry: () => Promise.resolve() } }, () => undefined)
  // Nothing is delivered here: each test that copies the template delivers what it asks for.
  await outbox.stop()
  const clock = { now: () => TEST_NOW }
  const files = openFiles({ db, clock, store: diskStore(folder), spoolFolder: openSpoolFolder(folder) })
  const log = pino({ level: 'silent' })
  const services = { db, clock, config, outbox, files, passwords: embeddedPasswords, log }
  return layOutDemo(services, { isClockSet: true })
}
