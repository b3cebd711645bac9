import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvRecord } from '@rollcall/domain/text/csv'
import type { Client } from 'pg'
import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type AuditEntry, listEntries } from './audit-export.queries.ts'
import { type Manifest, manifestOf, signatureOf, signManifest } from './audit-manifest.ts'

const PAGE_ROWS = 1_000
const OWNER_ONLY = 0o600

export interface AuditRange {
  from: number
  /** Not in it. */
  to: number
}

const columns = [
  'id',
  'at',
  'action',
  'actorKind',
  'actorId',
  'subjectId',
  'grantId',
  'traceId',
  'details',
] as const

const formats = {
  ndjson: { head: '', write: (entry: AuditEntry) => `${JSON.stringify(entry)}\n` },
  csv: {
    head: csvRecord(columns),
    write: ({ details, ...entry }: AuditEntry) =>
      csvRecord(columns.map((name) => (name === 'details' ? JSON.stringify(details) : entry[name]))),
  },
}
export type AuditFormat = keyof typeof formats

/**
 * Writes the entries of a range, oldest first, with a signed manifest beside them. The files get their names once they are complete
 * and the export itself is audited.
 */
export async function exportAudit(
  { db, clock }: { db: Database; clock: Clock },
  { from, to, format, file }: AuditRange & { format: AuditFormat; file: string },
): Promise<Manifest> {
  const part = `${file}.part`
  const hash = createHash('sha256')
  let [entries, bytes] = [0, 0]
  async function* text() {
    const { head, write } = formats[format]
    const counted = (chunk: string) => {
      hash.update(chunk)
      bytes += Buffer.byteLength(chunk)
      return chunk
    }
    if (head !== '') yield counted(head)
    for await (const page of readEntries(db, { from, to })) {
      entries += page.length
      yield counted(page.map(write).join(''))
    }
  }
  try {
    await pipeline(Readable.from(text()), createWriteStream(part, { mode: OWNER_ONLY }))
    const manifest: Manifest = {
      file: basename(file),
      format,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      entries,
      bytes,
      sha256: hash.digest('hex'),
      exportedAt: new Date(clock.now()).toISOString(),
    }
    const signed = await signManifest(db, manifest)
    const { file: _name, ...audited } = manifest
    await db.transaction((tx) => audit(tx, systemCaller(clock), 'audit_exported', audited))
    await writeFile(signatureOf(file), `${signed.signature}\n`, { mode: OWNER_ONLY })
    await writeFile(manifestOf(file), signed.text, { mode: OWNER_ONLY })
    await rename(part, file)
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* readEntries(db: Database, { from, to }: AuditRange): AsyncGenerator<AuditEntry[]> {
  const connection = await db.connect()
  try {
    await connection.query('begin isolation level repeatable read read only')
    // The whole range is one snapshot, and little of it is in memory.
    await connection.query(`declare entries no scroll cursor for ${listEntries.text}`, [
      new Date(from),
      new Date(to),
    ])
    for (;;) {
      const page = await fetchPage(connection)
      if (page.length === 0) return
      yield page
    }
  } finally {
    await connection.end()
  }
}

async function fetchPage(connection: Client): Promise<AuditEntry[]> {
  const { rows } = await connection.query<Omit<AuditEntry, 'at'> & { at: number }>(
    `fetch ${PAGE_ROWS} from entries`,
  )
  return rows.map(({ id, at, ...entry }) => ({ id, at: new Date(at).toISOString(), ...entry }))
}
