import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/processes/until.ts'
import { startClamd } from '../../../test/stand-ins/clamd-service.ts'
import { VIRUS_MARK } from '../../../test/stand-ins/mark-scanner.ts'
import { clamdScanner } from './virus-scanner.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function scannerLike(manner: Parameters<typeof startClamd>[0] = {}, options = {}) {
  const clamd = await startClamd(manner)
  undo.push(() => clamd.close())
  return clamdScanner(clamd.url, options)
}

/** In chunks, with the mark split across two of them. */
const inPieces = (text: string) =>
  Readable.from(
    Array.from({ length: Math.ceil(text.length / 7) }, (_, at) =>
      Buffer.from(text.slice(at * 7, at * 7 + 7)),
    ),
  )
const infected = `a letter with ${VIRUS_MARK} in it`

test('clean files pass and infected files are found', async () => {
  const scanner = await scannerLike()
  expect(await scanner.scan(inPieces('a letter'))).toEqual({ isClean: true })
  expect(await scanner.scan(inPieces(infected))).toEqual({ isClean: false, signature: 'Rollcall.Test' })
})

test('many files at once each get their own result', async () => {
  const scanner = await scannerLike()
  const verdicts = await Promise.all(
    Array.from({ length: 20 }, (_, at) => scanner.scan(inPieces(at % 2 ? infected : 'a letter'))),
  )
  expect(verdicts.map(({ isClean }) => isClean)).toEqual(Array.from({ length: 20 }, (_, at) => at % 2 === 0))
})

test('a file that the scanner refuses has no verdict, and the scanner counts as reachable', async () => {
  const scanner = await scannerLike({ maxBytes: 10_000 })
  const endless = Readable.from(
    (function* () {
      for (let at = 0; at < 2_000; at++) yield Buffer.alloc(16_384)
    })(),
  )
  await expect(scanner.scan(endless)).rejects.toMatchObject({ isAnswered: true })
})

test.each([
  ['is not there', async () => clamdScanner('tcp://127.0.0.1:1')],
  ['has no socket', async () => clamdScanner('unix:///nowhere/clamd.sock')],
  ['never answers', () => scannerLike({ isSilent: true }, { silentMs: 50 })],
])('one that %s has no verdict', async (_how, open) => {
  const scanner = await open()
  await expect(scanner.scan(inPieces('a letter'))).rejects.toMatchObject({
    isAnswered: false,
  })
})

const CLAMD = '/usr/sbin/clamd'

describe.skipIf(!existsSync(CLAMD))('the real ClamAV', () => {
  test.each(['unix', 'tcp'])('finds signatures by %s, and nothing else', async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-clamd-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const signatures = join(folder, 'signatures')
    mkdirSync(signatures)
    // Any file that has these bytes anywhere.
    const bytes = Buffer.from(VIRUS_MARK).toString('hex')
    writeFileSync(join(signatures, 'test.ndb'), `Rollcall.Test:0:*:${bytes}\n`)
    const socket = join(folder, 'clamd.sock')
    const port = 20_000 + (process.pid % 20_000)
    const configuration = join(folder, 'clamd.conf')
    const listens = how === 'unix' ? [`LocalSocket ${socket}`] : [`TCPSocket ${port}`, 'TCPAddr 127.0.0.1']
    writeFileSync(
      configuration,
      [
        `DatabaseDirectory ${signatures}`,
        'Foreground yes',
        `LogFile ${join(folder, 'log')}`,
        ...listens,
        '',
      ].join('\n'),
    )
    const daemon = spawn(CLAMD, ['--config-file', configuration], { stdio: 'ignore' })
    const ended = new Promise((done) => daemon.once('exit', done))
    undo.push(async () => {
      daemon.kill('SIGKILL')
      await ended
    })
    const scanner = clamdScanner(how === 'unix' ? `unix://${socket}` : `tcp://127.0.0.1:${port}`)
    await until('ClamAV answers', () =>
      scanner.scan(inPieces('a letter')).then(
        () => true,
        () => false,
      ),
    )
    expect(await scanner.scan(inPieces('a letter'))).toEqual({ isClean: true })
    expect(await scanner.scan(inPieces(infected))).toEqual({
      isClean: false,
      signature: expect.stringMatching(/^Rollcall\.Test/),
    })
    expect(execFileSync(CLAMD, ['--version']).toString()).toMatch(/ClamAV/)
  })
})
