import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { documentLimits, pictureLimits } from '../../src/platform/files/check-files.ts'
import type { Inspection } from '../../src/platform/files/inspect/inspect-file.ts'
import { openReaders, type ReaderPool } from '../../src/platform/files/reader-pool.ts'
import { addCertificationType } from '../a-certification.ts'
import { bundled } from '../bundled-programs.ts'
import { docxOfZeros, exhaustingPdf, hugePng, plainPdf, slowPdf } from '../hostile-files.ts'
import { until } from '../processes/until.ts'
import { createTestApp } from '../test-app.ts'
import { tell, times } from './proof.ts'

const READERS = 2
const MAX_READER_MB = 300
const ROUNDS = times(1, 10)

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
let readers: ReaderPool
let processesBefore: Set<number>
beforeEach(() => {
  processesBefore = new Set(readerProcesses().map(({ pid }) => pid))
  const pool = openReaders(bundled('file-reader'), { size: READERS })
  readers = {
    // On a busy machine only the processor time counts.
    run: (job, { owner, limits }) => pool.run(job, { owner, limits: { ...limits, wallMs: 600_000 } }),
    stop: () => pool.stop(),
  }
})
afterEach(() => readers.stop())
afterAll(() => rmSync(folder, { recursive: true }))

/** The reader processes of this test process, and the memory each holds. */
function readerProcesses(): { pid: number; rssMb: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      if (!status.includes(`\nPPid:\t${process.pid}\n`)) return []
      if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('file-reader')) return []
      return [{ pid: Number(name), rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 }]
    } catch {
      // Not a process, or one that ended just now.
      return []
    }
  })
}
const ownProcesses = () => readerProcesses().filter(({ pid }) => !processesBefore.has(pid))
const ownPids = () => ownProcesses().map(({ pid }) => pid)

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
      const totalMb = ownProcesses().reduce((sum, { rssMb }) => sum + rssMb, 0)
      expect(totalMb).toBeLessThan(READERS * MAX_READER_MB)
    }
    tell({
      promise: `The readers survive ${what}`,
      tried: `${ROUNDS * READERS} in ${READERS} readers, each followed by valid PDFs`,
      outcome: 'every valid PDF read; no reader kept the memory',
    })
  },
)

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
  tell({
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
