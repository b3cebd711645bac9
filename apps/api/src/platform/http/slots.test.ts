import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlots, type QuotaKey, type Slot, type SlotLimits } from './slots.ts'

const limits: SlotLimits = {
  total: 4,
  perPerson: 2,
  perNetwork: 3,
  waiting: 5,
  waitingMs: 100,
  refusedAtOnce: 2,
  admittedPerTurn: 1_000,
}
const from = (network: string, person?: string): QuotaKey => ({ network, person })

/** Asks for slots and records the outcomes. */
function recordVisits(slots: ReturnType<typeof createSlots>) {
  return (quotaKey: QuotaKey, now = 0) => {
    const visitor: { slot?: Slot; isRefused: boolean; isThere: boolean } = {
      isRefused: false,
      isThere: true,
    }
    slots.ask(quotaKey, now, {
      isThere: () => visitor.isThere,
      enter: (slot) => (visitor.slot = slot),
      refuse: () => (visitor.isRefused = true),
    })
    return visitor
  }
}

test('one person, and one network, leave room for the others', () => {
  const slots = createSlots(limits)
  const visit = recordVisits(slots)
  const greedy = [1, 2, 3].map(() => visit(from('a', 'ava')))
  expect(greedy.map(({ slot }) => Boolean(slot))).toEqual([true, true, false])
  expect(visit(from('a', 'noah')).slot).toBeDefined()
  expect(visit(from('a', 'mia')).slot).toBeUndefined()
  expect(visit(from('b')).slot).toBeDefined()
  expect(slots.waiting()).toBe(2)

  greedy[0]?.slot?.release()
  expect(slots.waiting()).toBe(1)
  expect(slots.taken()).toBe(4)
})

test('an agency among several leaves room for the others, and its line is not theirs', () => {
  const slots = createSlots({ ...limits, perAgency: 1 })
  const visit = recordVisits(slots)
  const of = (agency: string, network: string): QuotaKey => ({ agency, network, person: undefined })
  const hanging = ['a', 'b', 'c'].map((network) => visit(of('one', network)))
  expect(hanging.map(({ slot }) => Boolean(slot))).toEqual([true, false, false])
  expect(visit(of('two', 'a')).slot).toBeDefined()
  expect([slots.waiting(), slots.waiting('one'), slots.waiting('two')]).toEqual([2, 2, 0])
  hanging[0]?.slot?.release()
  expect([slots.taken(), slots.waiting('one')]).toEqual([2, 1])
})

test('a short line is served in order, of a long one the newest enters first, and the oldest are refused', () => {
  const slots = createSlots({ ...limits, refusedAtOnce: 1 })
  const visit = recordVisits(slots)
  const inside = ['a', 'b', 'c', 'd'].map((network) => visit(from(network)))
  const line = ['e', 'f', 'g', 'h', 'i'].map((network, at) => visit(from(network), at))
  const entered = () => line.map(({ slot }) => Boolean(slot))
  inside[0]?.slot?.release()
  expect(entered()).toEqual([false, false, false, false, true])
  inside[1]?.slot?.release()
  expect(entered()).toEqual([true, false, false, false, true])
  slots.sweep(100)
  expect(line.map(({ isRefused }) => isRefused)).toEqual([false, false, false, false, false])
  slots.sweep(101)
  expect(line.map(({ isRefused }) => isRefused)).toEqual([false, true, false, false, false])
})

test('waiting callers who have hung up are skipped, however many there are', () => {
  const slots = createSlots({ ...limits, total: 1, waiting: 100_000 })
  const visit = recordVisits(slots)
  const inside = visit(from('a'))
  const patient = visit(from('b'))
  for (let time = 0; time < 50_000; time++) visit(from('c')).isThere = false
  inside.slot?.release()
  expect(patient.slot).toBeDefined()
  expect([slots.taken(), slots.waiting()]).toEqual([1, 0])
})

test('a long line is refused a few at a time, the oldest first', () => {
  const slots = createSlots({ ...limits, total: 1 })
  const visit = recordVisits(slots)
  const waiting = Array.from({ length: 6 }, (_, at) => visit(from(`network ${at}`))).slice(1)
  slots.sweep(1_000)
  expect(waiting.map(({ isRefused }) => isRefused)).toEqual([true, true, false, false, false])
})

test('only so many enter in one turn, on arrival and when slots come back; the rest follow in the next turns', () => {
  const turns: (() => void)[] = []
  const slots = createSlots({ ...limits, total: 5, waiting: 20, admittedPerTurn: 2 }, (work) =>
    turns.push(work),
  )
  const visit = recordVisits(slots)
  const visitors = Array.from({ length: 10 }, (_, at) => visit(from(`network ${at}`)))
  const inside = () => visitors.filter(({ slot }) => slot)
  const entered = [inside().length]
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    turn()
    entered.push(inside().length)
  }
  expect(entered).toEqual([2, 4, 5, 5])

  for (const { slot } of inside()) slot?.release()
  const after = [inside().length]
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    turn()
    after.push(inside().length)
  }
  expect(after).toEqual([7, 9, 10, 10])
  expect(slots.waiting()).toBe(0)
})

test('a line that is full refuses at once', () => {
  const slots = createSlots(limits)
  const visit = recordVisits(slots)
  const visitors = Array.from({ length: 10 }, (_, at) => visit(from(`network ${at}`)))
  expect(visitors.map(({ isRefused }) => isRefused)).toEqual([...Array(9).fill(false), true])
})

test('a parked slot goes to the next request, and is unparked only when one is free', () => {
  const slots = createSlots({ ...limits, total: 1 })
  const visit = recordVisits(slots)
  const slow = visit(from('a'))
  const quick = visit(from('b'))
  slow.slot?.park()
  expect(quick.slot).toBeDefined()
  expect([slow.slot?.unpark(), slots.taken()]).toEqual([false, 1])
  quick.slot?.release()
  expect([slow.slot?.unpark(), slots.taken()]).toEqual([true, 1])
  slow.slot?.release()
  slow.slot?.release()
  slow.slot?.unpark()
  expect(slots.taken()).toBe(0)
})

test('in any order of events, no caller has more than their share and every slot is released', () => {
  const step = fc.record({
    act: fc.constantFrom('ask', 'park', 'unpark', 'release', 'sweep'),
    who: fc.integer({ min: 0, max: 30 }),
    network: fc.constantFrom('a', 'b', 'c'),
    person: fc.constantFrom(undefined, 'ava', 'noah', 'mia'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const slots = createSlots(limits)
      const visit = recordVisits(slots)
      const visitors: ReturnType<typeof visit>[] = []
      for (const [now, { act, who, network, person }] of steps.entries()) {
        const slot = visitors[who]?.slot
        if (act === 'ask') visitors.push(visit(from(network, person), now * 20))
        else if (act === 'sweep') slots.sweep(now * 20)
        else slot?.[act]()
        expect(slots.taken()).toBeLessThanOrEqual(limits.total)
        expect(slots.waiting()).toBeLessThanOrEqual(limits.waiting)
      }
      while (slots.waiting() > 0) slots.sweep(Number.POSITIVE_INFINITY)
      for (const { slot } of visitors) slot?.release()
      expect([slots.taken(), slots.waiting()]).toEqual([0, 0])
    }),
  )
})
