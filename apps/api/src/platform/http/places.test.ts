import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Claimant, createPlaces, type Place, type PlaceLimits } from './places.ts'

const limits: PlaceLimits = {
  total: 4,
  perPerson: 2,
  perNetwork: 3,
  waiting: 5,
  waitingMs: 100,
  refusedAtOnce: 2,
  admittedPerTurn: 1_000,
}
const from = (network: string, person?: string): Claimant => ({ network, person })

/** Asks for a place and tells what came of it. */
function visitorsOf(places: ReturnType<typeof createPlaces>) {
  return (claimant: Claimant, now = 0) => {
    const visitor: { place?: Place; isRefused: boolean; isThere: boolean } = {
      isRefused: false,
      isThere: true,
    }
    places.ask(claimant, now, {
      isThere: () => visitor.isThere,
      enter: (place) => (visitor.place = place),
      refuse: () => (visitor.isRefused = true),
    })
    return visitor
  }
}

test('one person, and one network, leave room for the others', () => {
  const places = createPlaces(limits)
  const visit = visitorsOf(places)
  const greedy = [1, 2, 3].map(() => visit(from('a', 'ava')))
  expect(greedy.map(({ place }) => Boolean(place))).toEqual([true, true, false])
  expect(visit(from('a', 'noah')).place).toBeDefined()
  expect(visit(from('a', 'mia')).place).toBeUndefined()
  expect(visit(from('b')).place).toBeDefined()
  expect(places.waiting()).toBe(2)

  greedy[0]?.place?.giveBack()
  expect(places.waiting()).toBe(1)
  expect(places.taken()).toBe(4)
})

test('a short line is served in order, of a long one the newest enters first, and the oldest are refused', () => {
  const places = createPlaces({ ...limits, refusedAtOnce: 1 })
  const visit = visitorsOf(places)
  const inside = ['a', 'b', 'c', 'd'].map((network) => visit(from(network)))
  const line = ['e', 'f', 'g', 'h', 'i'].map((network, at) => visit(from(network), at))
  const entered = () => line.map(({ place }) => Boolean(place))
  inside[0]?.place?.giveBack()
  expect(entered()).toEqual([false, false, false, false, true])
  inside[1]?.place?.giveBack()
  expect(entered()).toEqual([true, false, false, false, true])
  places.sweep(100)
  expect(line.map(({ isRefused }) => isRefused)).toEqual([false, false, false, false, false])
  places.sweep(101)
  expect(line.map(({ isRefused }) => isRefused)).toEqual([false, true, false, false, false])
})

test('whoever has hung up while waiting is passed over, however many they are', () => {
  const places = createPlaces({ ...limits, total: 1, waiting: 100_000 })
  const visit = visitorsOf(places)
  const inside = visit(from('a'))
  const patient = visit(from('b'))
  for (let time = 0; time < 50_000; time++) visit(from('c')).isThere = false
  inside.place?.giveBack()
  expect(patient.place).toBeDefined()
  expect([places.taken(), places.waiting()]).toEqual([1, 0])
})

test('a long line is refused a few at a time, the oldest first', () => {
  const places = createPlaces({ ...limits, total: 1 })
  const visit = visitorsOf(places)
  const waiting = Array.from({ length: 6 }, (_, at) => visit(from(`network ${at}`))).slice(1)
  places.sweep(1_000)
  expect(waiting.map(({ isRefused }) => isRefused)).toEqual([true, true, false, false, false])
})

test('only so many enter in one turn, on arrival and when places come back; the rest follow in the next turns', () => {
  const turns: (() => void)[] = []
  const places = createPlaces({ ...limits, total: 5, waiting: 20, admittedPerTurn: 2 }, (work) =>
    turns.push(work),
  )
  const visit = visitorsOf(places)
  const visitors = Array.from({ length: 10 }, (_, at) => visit(from(`network ${at}`)))
  const inside = () => visitors.filter(({ place }) => place)
  const entered = [inside().length]
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    turn()
    entered.push(inside().length)
  }
  expect(entered).toEqual([2, 4, 5, 5])

  for (const { place } of inside()) place?.giveBack()
  const after = [inside().length]
  for (let turn = turns.shift(); turn; turn = turns.shift()) {
    turn()
    after.push(inside().length)
  }
  expect(after).toEqual([7, 9, 10, 10])
  expect(places.waiting()).toBe(0)
})

test('a line that is full refuses at once', () => {
  const places = createPlaces(limits)
  const visit = visitorsOf(places)
  const visitors = Array.from({ length: 10 }, (_, at) => visit(from(`network ${at}`)))
  expect(visitors.map(({ isRefused }) => isRefused)).toEqual([...Array(9).fill(false), true])
})

test('a lent place is somebody else’s until it is taken back', () => {
  const places = createPlaces({ ...limits, total: 1 })
  const visit = visitorsOf(places)
  const slow = visit(from('a'))
  const quick = visit(from('b'))
  slow.place?.lend()
  expect(quick.place).toBeDefined()
  expect([slow.place?.takeBack(), places.taken()]).toEqual([false, 1])
  quick.place?.giveBack()
  expect([slow.place?.takeBack(), places.taken()]).toEqual([true, 1])
  slow.place?.giveBack()
  slow.place?.giveBack()
  slow.place?.takeBack()
  expect(places.taken()).toBe(0)
})

test('whatever happens in whatever order, nobody has more than their share and every place comes back', () => {
  const step = fc.record({
    act: fc.constantFrom('ask', 'lend', 'takeBack', 'giveBack', 'sweep'),
    who: fc.integer({ min: 0, max: 30 }),
    network: fc.constantFrom('a', 'b', 'c'),
    person: fc.constantFrom(undefined, 'ava', 'noah', 'mia'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const places = createPlaces(limits)
      const visit = visitorsOf(places)
      const visitors: ReturnType<typeof visit>[] = []
      for (const [now, { act, who, network, person }] of steps.entries()) {
        const place = visitors[who]?.place
        if (act === 'ask') visitors.push(visit(from(network, person), now * 20))
        else if (act === 'sweep') places.sweep(now * 20)
        else place?.[act]()
        expect(places.taken()).toBeLessThanOrEqual(limits.total)
        expect(places.waiting()).toBeLessThanOrEqual(limits.waiting)
      }
      while (places.waiting() > 0) places.sweep(Number.POSITIVE_INFINITY)
      for (const { place } of visitors) place?.giveBack()
      expect([places.taken(), places.waiting()]).toEqual([0, 0])
    }),
  )
})
