import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileKind } from '@rollcall/domain/files/file-kind'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readingLimits } from '../../src/compliance/certifications/read-file.ts'
import type { CertificateReading } from '../../src/compliance/certifications/reading/certificate-reading.ts'
import { documentLimits, pictureLimits } from '../../src/platform/files/check-files.ts'
import type { Inspection } from '../../src/platform/files/inspect/inspect-file.ts'
import { oneCertificateAtATime, openReaders, type ReaderPool } from '../../src/platform/files/reader-pool.ts'
import { addCertificationType } from '../a-certification.ts'
import { bundled } from '../bundled-programs.ts'
import { drawnCertificates, pdfOf, photoOf } from '../drawn-certificates.ts'
import { docxOfZeros, exhaustingPdf, hugePng, plainPdf, slowPdf } from '../hostile-files.ts'
import { until } from '../processes/until.ts'
import { readingJob, scoreOf } from '../reading/read-drawn.ts'
import { createTestApp } from '../test-app.ts'
import { report, times } from './proof.ts'

const READERS = 2
/** A reader that holds more after a file is replaced. */
const MAX_READER_MB = 300
const ROUNDS = times(1, 10)

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
let readers: ReaderPool
let processesBefore: Set<number>
beforeEach(() => {
  processesBefore = new Set(readerProcesses().map(({ pid }) => pid))
  readers = withoutWallLimit(openReaders(bundled('file-reader'), { size: READERS }))
})
afterEach(() => readers.stop())
afterAll(() => rmSync(folder, { recursive: true }))

/** On a busy machine only the processor time counts. */
const withoutWallLimit = (pool: ReaderPool): ReaderPool => ({
  run: (job, { owner, limits }) => pool.run(job, { owner, limits: { ...limits, wallMs: 600_000 } }),
  stop: () => pool.stop(),
})

/** The reader processes of this test process, and the memory each holds. */
function readerProcesses(): { pid: number; rssMb: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (!status.includes(`\nPPid:\t${process.pid}\n`)) return []
      if (!/(?:file|certificate)-reader/.test(readFileSync(`/proc/${name}/cmdline`, 'utf8'))) return []
      return [{ pid: Number(name), rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }]
    } catch {
      // Not a process, or one that ended just now.
      return []
    }
  })
}
const ownProcesses = () => readerProcesses().filter(({ pid }) => !processesBefore.has(pid))
const ownPids = () => ownProcesses().map(({ pid }) => pid)
const ownGrown = () => ownProcesses().filter(({ rssMb }) => rssMb >= MAX_READER_MB)

/** Owners have one job at a time each: as many as there are readers occupy all of them at once. */
const inEveryReader = (bytes: Buffer, name: string) =>
  Promise.all(
    Array.from({ length: READERS }, async (_, at) => {
      const path = join(folder, `${at}`)
      writeFileSync(path, bytes)
      const limits = name.endsWith('.png') ? pictureLimits : documentLimits
      const job = { task: 'inspect', path, name }
      return readers.run<Inspection>(job, { owner: `person ${at}`, limits }).catch((error: unknown) => error)
    }),
  )

test.runIf(process.platform === 'linux').each([
  { what: 'a PDF that takes all memory', make: exhaustingPdf, name: 'card.pdf', isEnded: true },
  { what: 'a PDF that is drawn for minutes', make: slowPdf, name: 'card.pdf', isEnded: true },
  { what: 'a picture of 50,000 × 50,000', make: () => hugePng(50_000), name: 'card.png', isEnded: false },
  {
    what: 'a Word file that unpacks to 400 MB',
    make: () => docxOfZeros(400, 1_024),
    name: 'letter.docx',
    isEnded: false,
  },
])(
  '$what, in every reader: the next files of others are read, in little memory',
  async ({ what, make, name, isEnded }) => {
    const hostile = await make()
    const refused = isEnded ? { isBusy: false } : { refusal: 'file_unreadable' }
    for (let round = 0; round < ROUNDS; round++) {
      for (const found of await inEveryReader(plainPdf(), 'card.pdf'))
        expect(found).toMatchObject({ kind: 'pdf' })
      const given = ownPids()
      expect(given).toHaveLength(READERS)
      for (const found of await inEveryReader(hostile, name)) expect(found).toMatchObject(refused)
      if (isEnded) expect(ownPids().filter((pid) => given.includes(pid))).toEqual([])
      for (const found of await inEveryReader(plainPdf(), 'card.pdf'))
        expect(found).toMatchObject({ kind: 'pdf' })
      expect(ownGrown()).toEqual([])
    }
    report({
      promise: `The readers survive ${what}`,
      tried: `${ROUNDS * READERS} in ${READERS} readers, each followed by valid PDFs`,
      outcome: 'every valid PDF read; no reader kept the memory',
    })
  },
)

test.runIf(process.platform === 'linux').each([
  { what: 'a PDF that takes all memory', make: exhaustingPdf },
  { what: 'a PDF that is drawn for minutes', make: slowPdf },
])('$what, as a certificate: the next certificates are read, in little memory', async ({ what, make }) => {
  const [drawn] = drawnCertificates
  if (!drawn) throw new Error('No certificate is drawn')
  const certificateReaders = withoutWallLimit(
    openReaders(bundled('certificate-reader'), oneCertificateAtATime),
  )
  const read = (bytes: Buffer, kind: FileKind) => {
    const path = join(folder, 'certificate')
    writeFileSync(path, bytes)
    const job = readingJob(drawn, path, kind)
    const reading = certificateReaders.run<CertificateReading>(job, {
      owner: 'person',
      limits: readingLimits,
    })
    return reading.then(
      (found) => scoreOf(drawn, found),
      (error: unknown) => error,
    )
  }
  const [hostile, document, picture] = [make(), pdfOf(drawn), await photoOf(drawn, 'scan')]
  const wholeCertificate = { missing: [], wrong: [] }
  try {
    for (let round = 0; round < ROUNDS; round++) {
      expect(await read(document, 'pdf')).toMatchObject(wholeCertificate)
      const given = ownPids()
      expect(given).toHaveLength(1)
      expect(await read(hostile, 'pdf')).toMatchObject({ isBusy: false })
      expect(ownPids()).not.toContain(given[0])
      expect(await read(document, 'pdf')).toMatchObject(wholeCertificate)
      expect(ownGrown()).toEqual([])
      expect(await read(picture, 'png')).toMatchObject(wholeCertificate)
    }
  } finally {
    certificateReaders.stop()
  }
  report({
    promise: `The certificate reader survives ${what}`,
    tried: `${ROUNDS} times, each followed by a valid certificate as a PDF and as a picture`,
    outcome: 'every valid certificate read; the reader did not keep the memory',
  })
})

test('four slow PDFs of one person leave the readers to another', async () => {
  let started = 0
  const watched: ReaderPool = {
    run(job, { owner, limits }) {
      started++
      // Slow files without an end: unless another person has a reader of their own, their upload is never answered.
      const endless = { cpuMs: 600_000, wallMs: 600_000 }
      return readers.run(job, { owner, limits: inject('isLongProof') ? limits : endless })
    },
    stop: () => undefined,
  }
  const rollcall = await createTestApp(undefined, { readers: watched })
  const certificationTypeId = await addCertificationType(rollcall)
  const people = await Promise.all([rollcall.newPerson(), rollcall.newPerson()])
  const [slow, other] = await Promise.all(people.map(({ key }) => rollcall.signIn(key)))
  const upload = (bytes: Buffer, count: number, person: typeof slow) =>
    rollcall.call('POST /certifications', {
      headers: { ...person?.authorization },
      form: {
        files: Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes })),
        parts: {
          certificationData: { certificationTypeId, certRefNo: 'WWC1234567E', dateExpiry: '2030-02-01' },
        },
      },
    })
  let areSlowAnswered = false
  const slowAnswers = Promise.all([upload(slowPdf(), 4, slow), upload(slowPdf(), 4, slow)]).finally(() => {
    areSlowAnswered = true
  })
  await until('slow files of both requests are read or wait', () => started === 2)
  const startedAt = performance.now()
  expect((await upload(plainPdf(), 1, other)).status).toBe(201)
  const tookMs = performance.now() - startedAt
  expect(areSlowAnswered).toBe(false)
  if (inject('isLongProof')) expect(tookMs).toBeLessThan(5_000)
  else readers.stop()
  for (const { code } of await slowAnswers) expect(['file_unreadable', 'overloaded']).toContain(code)
  report({
    promise: 'One person’s slow files do not delay another person’s upload',
    tried: 'two requests with four PDFs each that take minutes, and a valid one of another person',
    outcome: `answered after ${Math.round(tookMs)} ms`,
  })
  await rollcall.close()
})

test('uploads beyond the queue of the readers are answered 503, with when to try again', async () => {
  const pool = openReaders(bundled('file-reader'), { size: 1, maxWaiting: 1 })
  let started = 0
  const watched: ReaderPool = {
    run(job, options) {
      started++
      return pool.run(job, options)
    },
    stop: () => undefined,
  }
  const rollcall = await createTestApp(undefined, { readers: watched })
  const certificationTypeId = await addCertificationType(rollcall)
  const upload = async (bytes: Buffer) => {
    const { authorization } = await rollcall.signIn((await rollcall.newPerson()).key)
    return rollcall.call('POST /certifications', {
      headers: authorization,
      form: { files: [{ name: 'card.pdf', bytes }], parts: { certificationData: { certificationTypeId } } },
    })
  }
  const waiting = [upload(slowPdf()), upload(slowPdf())]
  await until('one is read and one waits', () => started === 2)
  const refused = await upload(plainPdf())
  expect(refused).toMatchObject({ status: 503, code: 'overloaded' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  pool.stop()
  for (const answer of await Promise.all(waiting)) expect(answer.code).toBe('overloaded')
  await rollcall.close()
})
