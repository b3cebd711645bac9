import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { insertAgencyKeyOf } from '../agency-key.ts'
import { rowsOf } from '../processes/database-rows.ts'
import { ask } from '../processes/http-client.ts'
import { runCommand } from '../processes/run-command.ts'
import { temporaryFolder } from '../processes/service-process.ts'
import { createTestAuthority } from '../processes/test-authority.ts'
import { startWebhookReceiver } from '../processes/webhook-receiver.ts'
import { followChanges } from './changes-reader.ts'
import { openClient } from './client.ts'
import { startDatabasePair } from './database-pair.ts'
import type { Parts } from './faults.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { openLedger } from './ledger.ts'
import { openMailbox } from './mailbox.ts'
import { number, say } from './report.ts'
import { type Agency, type Candidate, CLIENT, candidateOf, lineOf, linesFrom, ndjson } from './story-run.ts'

/** The service posts webhooks to public addresses alone. In the network namespace of the soak this one is its own. */
const PUBLIC_ADDRESS = '192.31.196.1'
const FILES_DISK = 'size=1g'
/** The limit of requests is for each key. */
const API_KEYS = 8
const SAVED_AT_ONCE = 5_000

interface Run {
  signal: AbortSignal
  onTestFinished: (work: () => void) => void
}

/** An agency with candidates, on two processes, and everything around them that may fail. */
export async function openAgency(candidateCount: number, run: Run) {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  execFileSync('ip', ['address', 'add', `${PUBLIC_ADDRESS}/32`, 'dev', 'lo'])
  const authority = createTestAuthority()
  const dataDir = temporaryFolder()
  const filesFolder = mountDisk(join(dataDir, 'files'), run)

  say('Starting a PostgreSQL with a standby, and two processes …')
  const database = await startDatabasePair()
  const mailbox = await openMailbox()
  const webhooks = await startWebhookReceiver(PUBLIC_ADDRESS, authority.issue(PUBLIC_ADDRESS))
  const env = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '10',
    DEMO: 'off',
    SMTP_URL: mailbox.receiver.url,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_EXTRA_CA_CERTS: authority.certificateFile,
  }
  const fleet = await startFleet(env, dataDir)
  const agencyCommand = async (...args: string[]) => {
    const commandEnv = { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir }
    const { code, stderr } = await runCommand('agency', commandEnv, ...args)
    expect([code, stderr]).toEqual([0, ''])
  }
  await agencyCommand('catalogue', 'load', 'au')
  await agencyCommand('webhook', 'new', '--source=crm', `--url=${webhooks.url}`)
  const apiKeys = await addKeys(database.directUrl())
  const [firstKey = '', secondKey = ''] = apiKeys

  say(`Saving ${number(candidateCount)} candidates …`)
  const candidates = Array.from({ length: candidateCount }, (_, at) => candidateOf(at + 1))
  await save(fleet, firstKey, candidates)

  const ledger = openLedger()
  const agency: Agency = {
    client: openClient(fleet, ledger, run.signal),
    mailbox,
    apiKeys,
    candidates,
    fileTypeId: await findFileType(database.directUrl()),
    savedLocations: new Set(),
    busyBlocks: new Set(),
    over: run.signal,
  }
  const parts: Parts = { fleet, database, mail: mailbox.receiver, webhooks, filesFolder, dataDir }
  return { agency, parts, ledger, reader: followChanges(fleet, secondKey, run.signal) }
}

/** In memory, and in the mount namespace of the soak: no other program sees it. */
function mountDisk(folder: string, { onTestFinished }: Run): string {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', FILES_DISK, 'none', folder])
  // Lazy: a process that has not ended yet may use it.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}

async function addKeys(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sql = async (text: string, ...values: unknown[]) => (await client.query(text, values)).rows
  const keys: string[] = []
  while (keys.length < API_KEYS) keys.push(await insertAgencyKeyOf(sql, 'crm', Date.now()))
  await client.end()
  return keys
}

async function save(fleet: Fleet, apiKey: string, candidates: readonly Candidate[]): Promise<void> {
  for (let from = 0; from < candidates.length; from += SAVED_AT_ONCE) {
    const body = ndjson(candidates.slice(from, from + SAVED_AT_ONCE).map(lineOf))
    const answer = await ask(fleet, 'POST /agency/v1/candidates/bulk', { headers: linesFrom(apiKey), body })
    expect([answer.status, answer.body.includes('refused')]).toEqual([200, false])
  }
  const school = { name: 'Hill School', region: 'AU' }
  const headers = { authorization: `Bearer ${apiKey}` }
  expect((await ask(fleet, `PUT /agency/v1/clients/${CLIENT}`, { headers, body: school })).status).toBe(201)
}

async function findFileType(url: string): Promise<string> {
  const [type] = await rowsOf<{ id: string }>(url, 'select id from document_types limit 1')
  if (!type) throw new Error('the catalogue has no document type')
  return type.id
}
