import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '@rollcall/domain/files/file-kind'
import type { Region } from '@rollcall/domain/regions/region'
import { demoCatalogue } from '../../../demo/src/data/demo-catalogue.ts'
import { certificationTypeIdOf } from '../../src/compliance/catalogue/catalogue.ts'
import type {
  CertificateReading,
  ReadingJob,
} from '../../src/compliance/certifications/reading/certificate-reading.ts'
import { dateOrderOf } from '../../src/compliance/certifications/reading/printed-date.ts'
import { openReaders, type ReaderPool } from '../../src/platform/files/reader-pool.ts'
import { afterFile } from '../after-file.ts'
import { bundled } from '../bundled-programs.ts'
import type { DrawnCertificate } from '../drawn-certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificates-'))
let readers: ReaderPool | undefined
afterFile(() => {
  readers?.stop()
  readers = undefined
})
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Where the demo's people live: a state of their own must not outweigh what a file says. */
const demoStates: Record<Region, string> = {
  AU: 'Victoria',
  CA: 'Ontario',
  NZ: 'Auckland',
  UK: 'England',
  US: 'California',
}

export interface Score {
  right: string[]
  missing: string[]
  wrong: string[]
}

/** With all certification types of the region to guess from. */
export const readingJob = (
  { region, state = demoStates[region] }: Pick<DrawnCertificate, 'region' | 'state'>,
  path: string,
  kind: FileKind,
): ReadingJob => ({
  path,
  kind,
  person: { firstName: 'Ava', preferredName: null, lastName: 'Nguyen' },
  types: demoCatalogue(region).certificationTypes.map(({ key, fields, hints }) => ({
    id: certificationTypeIdOf(key),
    fieldMeta: fields,
    hints,
  })),
  typeId: null,
  state,
  order: dateOrderOf[region],
  todayLocal: '2026-11-17',
})

/** By the process that is shipped. */
export async function readDrawn(
  { typeKey, ...where }: Pick<DrawnCertificate, 'region' | 'state' | 'typeKey'>,
  bytes: Buffer,
  kind: FileKind,
): Promise<CertificateReading> {
  const path = join(folder, randomUUID())
  writeFileSync(path, bytes)
  readers ??= openReaders(bundled('certificate-reader'), { size: 1 })
  const reading = await readers.run<CertificateReading>(readingJob(where, path, kind), {
    owner: 'test',
    limits: { cpuMs: 60_000, wallMs: 120_000 },
  })
  if (reading.typeId !== null && (typeKey === null || reading.typeId !== certificationTypeIdOf(typeKey)))
    throw new Error(`Taken for ${reading.typeId}`)
  return reading
}

export function scoreOf({ what, fields, name }: DrawnCertificate, reading: CertificateReading): Score {
  const read = new Map(reading.fields.map(({ fieldId, value }) => [fieldId, value]))
  const score: Score = { right: [], missing: [], wrong: [] }
  for (const [fieldId, value] of Object.entries(fields)) {
    const found = read.get(fieldId)
    const kind = found === undefined ? 'missing' : found === value ? 'right' : 'wrong'
    score[kind].push(`${what}: ${fieldId} ${found ?? ''}`)
  }
  for (const [fieldId, value] of read)
    if (!(fieldId in fields)) score.wrong.push(`${what}: ${fieldId} ${value}`)
  const names = reading.nameOnPaper
  if (names !== null && names !== name) score.wrong.push(`${what}: name ${names}`)
  return score
}

export const sumOf = (scores: readonly Score[]): Score => ({
  right: scores.flatMap(({ right }) => right),
  missing: scores.flatMap(({ missing }) => missing),
  wrong: scores.flatMap(({ wrong }) => wrong),
})
