import { expect, test } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

const limits = { slots: 1, maxWaiting: 10, maxWaitingPerOwner: 5 }

/** Runs the jobs of these owners, queued in this order, one at a time, and answers the order of their turns. */
async function orderOf(owners: string): Promise<string> {
  const queue = openFairQueue(limits)
  const turns: string[] = []
  await Promise.all(
    owners.split('').map(async (owner) => {
      const endTurn = await queue.enter(owner)
      turns.push(owner)
      await Promise.resolve()
      endTurn()
    }),
  )
  return turns.join('')
}

test('one owner’s many jobs delay another owner by one job', async () => {
  expect(await orderOf('aaaab')).toBe('abaaa')
})

test('owners take turns, each in the order of their own jobs', async () => {
  expect(await orderOf('aaabbc')).toBe('abcaba')
})

test('one owner has one turn at a time, however many slots are free', async () => {
  const queue = openFairQueue({ ...limits, slots: 3 })
  const turns: string[] = []
  const enter = (owner: string) =>
    queue.enter(owner).then((endTurn) => {
      turns.push(owner)
      return endTurn
    })
  const first = enter('a')
  void enter('a')
  await Promise.all([enter('b'), enter('c')])
  expect(turns).toEqual(['a', 'b', 'c'])
  ;(await first)()
  await expect.poll(() => turns).toEqual(['a', 'b', 'c', 'a'])
})

test('a slot that becomes free goes to an owner without a turn', async () => {
  const queue = openFairQueue({ ...limits, slots: 2 })
  const turns: string[] = []
  const enter = (owner: string) => queue.enter(owner).then(() => turns.push(owner))
  await queue.enter('a')
  const endTurn = await queue.enter('b')
  void enter('a')
  const third = enter('c')
  endTurn()
  await third
  expect(turns).toEqual(['c'])
})

test('jobs beyond an owner’s share or the whole queue are refused', async () => {
  const queue = openFairQueue({ slots: 1, maxWaiting: 3, maxWaitingPerOwner: 2 })
  await queue.enter('a')
  for (const owner of ['a', 'a']) void queue.enter(owner)
  await expect(queue.enter('a')).rejects.toThrow('Too many files are waiting')
  void queue.enter('b')
  await expect(queue.enter('c')).rejects.toThrow('Too many files are waiting')
})

test('a job that waited too long gives up its place, and the others keep theirs', async () => {
  const queue = openFairQueue({ ...limits, maxWaitMs: 20 })
  const endTurn = await queue.enter('a')
  await expect(queue.enter('b')).rejects.toThrow('waited too long')
  const next = queue.enter('c')
  endTurn()
  await next
})
