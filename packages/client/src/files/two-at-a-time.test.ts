import { expect, test } from 'vitest'
import { twoAtATime } from './two-at-a-time.ts'

test('two run, the others wait in order, and an aborted one never starts', async () => {
  const inTurn = twoAtATime()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const unwanted = new AbortController()
  const run = (number: number, { signal } = new AbortController()) =>
    inTurn(signal, () => {
      begun.push(number)
      return new Promise<void>((end) => ends.push(end))
    })
  const first = run(1)
  const failing = inTurn(new AbortController().signal, () => Promise.reject(new Error('not drawable')))
  await expect(failing).rejects.toThrow('not drawable')
  const second = run(2)
  const dropped = run(3, unwanted)
  const fourth = run(4)
  expect(begun).toEqual([1, 2])
  unwanted.abort()
  ends[0]?.()
  await first
  await expect(dropped).rejects.toThrow()
  await expect.poll(() => begun).toEqual([1, 2, 4])
  ends[1]?.()
  ends[2]?.()
  await Promise.all([second, fourth])
  await inTurn(new AbortController().signal, () => Promise.resolve())
})
