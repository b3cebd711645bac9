import { expect, test } from 'vitest'
import { countingCertification, firstParentIdOf, isBeingRenewed } from './certification-chain.ts'

const card = (id: string, over: object = {}) => ({
  id,
  typeId: 'wwcc',
  createdAt: 1,
  dateExpiry: '2027-01-01' as string | null,
  ignoreExpiry: false,
  isVerified: false,
  rejectionReason: null as string | null,
  ...over,
})
const verified = { isVerified: true }
const refused = { rejectionReason: 'The photo is blurred.' }

test('a chain begins with the first of its type', () => {
  const all = [
    card('third', { createdAt: 3 }),
    card('first', { createdAt: 1 }),
    card('second', { createdAt: 2 }),
    card('other', { createdAt: 0, typeId: 'first aid' }),
  ]
  expect(all.map((one) => firstParentIdOf(one, all))).toEqual(['first', null, 'first', null])
})

test.each([
  ['the only one', [card('a')], 'a'],
  ['none', [], undefined],
  [
    'the old one until the renewal is verified',
    [card('old', verified), card('new', { createdAt: 2, dateExpiry: '2030-01-01' })],
    'old',
  ],
  [
    'the renewal once it is verified',
    [card('old', verified), card('new', { createdAt: 2, dateExpiry: '2030-01-01', ...verified })],
    'new',
  ],
  [
    'the one that lasts longer, though it was handed in first',
    [card('long', { dateExpiry: '2030-01-01', ...verified }), card('short', { createdAt: 2, ...verified })],
    'long',
  ],
  [
    'one without an end before one with an end',
    [card('ends', verified), card('stays', { dateExpiry: null, ...verified })],
    'stays',
  ],
  ['the latest that waits', [card('a'), card('b', { createdAt: 2 })], 'b'],
  ['one that waits before one that was refused', [card('a'), card('b', { createdAt: 2, ...refused })], 'a'],
  [
    'the latest refused one, where there is nothing else',
    [card('a', refused), card('b', { createdAt: 2, ...refused })],
    'b',
  ],
])('counts: %s', (_what, all, counting) => {
  expect(countingCertification(all, 'wwcc')?.id).toBe(counting)
})

test.each([
  ['waiting, and lasts longer', { dateExpiry: '2030-01-01' }, true],
  ['waiting, without an end', { dateExpiry: null }, true],
  ['waiting, but ends sooner', { dateExpiry: '2026-12-31' }, false],
  ['refused', { dateExpiry: '2030-01-01', ...refused }, false],
  ['of another type', { dateExpiry: '2030-01-01', typeId: 'first aid' }, false],
])('a later one that is %s: renewing is %s', (_what, later, isRenewing) => {
  const old = card('old', verified)
  expect(isBeingRenewed(old, [old, card('new', { createdAt: 2, ...later })])).toBe(isRenewing)
})
