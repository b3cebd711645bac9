import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bufferedSink, rotatingFile } from './log.ts'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const eager = { pauseMs: 1 }

test('lines are written in order, several at a time', async () => {
  const written: string[] = []
  const sink = bufferedSink(async (text) => void written.push(text))
  for (let at = 0; at < 1000; at++) sink.write(`${at}\n`)
  await sink.close()
  expect(written.length).toBeLessThan(10)
  expect(written.join('')).toBe(Array.from({ length: 1000 }, (_, at) => `${at}\n`).join(''))
})

test('a full disk costs lines and nothing else; once there is room their number is logged', async () => {
  const file = join(temporaryFolder(), 'rollcall.log')
  // A device that is always full.
  symlinkSync('/dev/full', file)
  const failures: unknown[] = []
  const toFile = rotatingFile(file)
  const sink = bufferedSink(
    (text) =>
      toFile(text).catch((error: NodeJS.ErrnoException) => {
        failures.push(error.code)
        throw error
      }),
    eager,
  )
  for (const line of ['first\n', 'second\n']) sink.write(line)
  await expect.poll(() => failures).toContain('ENOSPC')
  rmSync(file)
  sink.write('third\n')
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('third\n')
  await sink.close()
  const log = readFileSync(file, 'utf8')
  expect(log).not.toContain('first')
  expect(log).toMatch(/"dropped":\d+,"msg":"log lines could not be written"/)
})

test('a reader that never reads fills no memory and holds up no stop', async () => {
  let isAsked = false
  const never = () => {
    isAsked = true
    return new Promise<void>(() => undefined)
  }
  const sink = bufferedSink(never, { maxWaiting: 1_000 })
  sink.write('first\n')
  await expect.poll(() => isAsked).toBe(true)
  for (let at = 0; at < 10_000; at++) sink.write('a line without a reader\n')
  await sink.close()
})

test('a full file is rotated, and a limited number is kept', async () => {
  const folder = temporaryFolder()
  const write = rotatingFile(join(folder, 'rollcall.log'), { maxBytes: 100, kept: 3 })
  for (let at = 0; at < 40; at++) await write(`line ${String(at).padStart(3, '0')} of forty\n`)
  expect(readdirSync(folder).sort()).toEqual(['rollcall.log', 'rollcall.log.1', 'rollcall.log.2'])
  const all = ['rollcall.log.2', 'rollcall.log.1', 'rollcall.log'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  expect(all.every((text) => text.length <= 100)).toBe(true)
  expect(all.join('')).toMatch(/^line 0\d\d[^]*line 039 of forty\n$/)
})
