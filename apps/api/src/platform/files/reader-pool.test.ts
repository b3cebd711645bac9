import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReaders, type ReaderPool } from './reader-pool.ts'

/** Answers the reader's process id and how many jobs it had before, unless the job says otherwise. */
const script = `
let earlier = 0
process.on('message', ({ does }) => {
  if (does === 'die' || (does === 'die unless fresh' && earlier > 0)) return process.exit(1)
  if (does === 'crash') return process.send({ crash: 'RuntimeError: unreachable' })
  if (does === 'loop') for (;;);
  if (does === 'sleep') return
  if (does === 'refuse') return process.send({ unreadable: 'damaged', rssBytes: 0 })
  if (does === 'fill the disk') return process.send({ systemError: 'ENOSPC' })
  process.send({ answer: { pid: process.pid, earlier: earlier++ }, rssBytes: does === 'grow' ? 1e9 : 0 })
})
process.send({ isReady: true })
`
interface Answer {
  pid: number
  earlier: number
}

let folder: string
let entry: string
let readers: ReaderPool
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'readers-'))
  entry = join(folder, 'reader.mjs')
  writeFileSync(entry, script)
})
afterEach(() => readers.stop())
afterAll(() => rmSync(folder, { recursive: true }))

const limits = { cpuMs: 60_000, wallMs: 60_000 }
const run = (does = 'answer', { owner = 'ava', ...more }: Partial<typeof limits & { owner: string }> = {}) =>
  readers.run<Answer>({ does }, { owner, limits: { ...limits, ...more } })
const open = (options?: Parameters<typeof openReaders>[1]) => {
  readers = openReaders(entry, { size: 1, ...options })
}

test('a reader is used again, also after it refused a file', async () => {
  open()
  const first = await run()
  await expect(run('refuse')).rejects.toMatchObject({ isBusy: false, message: 'damaged' })
  expect(await run()).toEqual({ pid: first.pid, earlier: 1 })
})

test.each(['die', 'crash'])(
  'a file at which readers %s is refused, and the next gets a fresh one',
  async (how) => {
    open()
    const first = await run()
    await expect(run(how)).rejects.toMatchObject({ isBusy: false })
    const next = await run()
    expect(next.earlier).toBe(0)
    expect(next.pid).not.toBe(first.pid)
  },
)

test('a file at which a used reader dies is tried once more in a fresh one', async () => {
  open()
  await run()
  expect(await run('die unless fresh')).toMatchObject({ earlier: 0 })
})

test('a reader that has grown is replaced', async () => {
  open()
  const { pid } = await run('grow')
  expect((await run()).pid).not.toBe(pid)
})

test('a file that uses too much processor time is refused long before the time is over', async () => {
  open()
  await expect(run('loop', { cpuMs: 100 })).rejects.toMatchObject({ isBusy: false })
  expect((await run()).earlier).toBe(0)
})

test('a file that takes too long without any work is refused', async () => {
  open()
  await expect(run('sleep', { wallMs: 100 })).rejects.toMatchObject({ isBusy: false })
  expect((await run()).earlier).toBe(0)
})

test('a full disk is not the file’s fault', async () => {
  open()
  await expect(run('fill the disk')).rejects.toMatchObject({ isBusy: true })
})

test('a reader that does not start is not the file’s fault', async () => {
  readers = openReaders(join(folder, 'missing.mjs'))
  await expect(run()).rejects.toMatchObject({ isBusy: true })
})

test('another person is served while the first waits for files of their own', async () => {
  open({ size: 2 })
  const slow = [run('sleep'), run('sleep'), run('sleep')].map((one) => one.catch((error: unknown) => error))
  await run('answer', { owner: 'ben' })
  readers.stop()
  for (const one of slow) expect(await one).toMatchObject({ isBusy: true })
})

test('files beyond the length of the queue are refused as busy', async () => {
  open({ maxWaiting: 1 })
  const slow = [run('sleep'), run('sleep')].map((one) => one.catch(() => undefined))
  await expect(run('answer', { owner: 'ben' })).rejects.toMatchObject({ isBusy: true })
  readers.stop()
  await Promise.all(slow)
})

test.runIf(process.platform === 'linux')('the memory of a reader is limited by the system', async () => {
  open()
  const { pid } = await run()
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size +1073741824 /)
})
