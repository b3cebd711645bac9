import { expect, test } from 'vitest'
import { attentionOf, certificationGroups } from './certification-groups.ts'

const card = (id: string, over: object = {}) => ({
  id,
  typeId: 'wwcc',
  dateExpiry: '2027-01-01' as string | null,
  ignoreExpiry: false,
  reminderDays: 30,
  isVerified: false,
  rejectionReason: null as string | null,
  ...over,
})
const verified = { isVerified: true }
const refused = { rejectionReason: 'The photo is blurred.' }
const longer = { dateExpiry: '2030-01-01' }

const shapeOf = (list: ReturnType<typeof card>[]) =>
  certificationGroups(list).map(({ counting, beside, older }) =>
    [[counting], beside, older].map((part) => part.map(({ id }) => id).join()).join(' | '),
  )

test.each([
  ['nothing', [], []],
  ['one', [card('a')], ['a |  | ']],
  ['a renewal that waits', [card('new', longer), card('old', verified)], ['old | new | ']],
  [
    'a renewal that is verified',
    [card('new', { ...longer, ...verified }), card('old', verified)],
    ['new |  | old'],
  ],
  [
    'a renewal that was not accepted',
    [card('new', { ...longer, ...refused }), card('old', verified)],
    ['old | new | '],
  ],
  ['one put right', [card('again'), card('blurred', refused)], ['again |  | blurred']],
  [
    'a verified one that ends before an earlier one',
    [card('short', verified), card('long', { ...longer, ...verified })],
    ['long |  | short'],
  ],
  [
    'two types, as the list has them',
    [card('b', { typeId: 'first aid' }), card('a2', longer), card('a1', verified)],
    ['b |  | ', 'a1 | a2 | '],
  ],
])('%s', (_what, list, groups) => {
  expect(shapeOf(list)).toEqual(groups)
})

test.each([
  ['valid', '2026-11-01', [card('a', verified)], undefined],
  ['expiring', '2026-12-20', [card('a', verified)], 'a expiring'],
  ['expired', '2027-01-02', [card('a', verified)], 'a expired'],
  ['expired, and a renewal waits', '2027-01-02', [card('b', longer), card('a', verified)], undefined],
  ['a renewal was not accepted', '2026-11-01', [card('b', refused), card('a', verified)], 'b notAccepted'],
  ['not accepted', '2027-01-02', [card('a', refused)], 'a notAccepted'],
  ['not accepted and put right', '2026-11-01', [card('b'), card('a', refused)], undefined],
  [
    'not accepted, then a second one waits',
    '2027-01-02',
    [card('c', longer), card('b', refused), card('a', verified)],
    undefined,
  ],
])('%s on %s: something to do', (_what, today, list, expected) => {
  const [group] = certificationGroups(list)
  const attention = group && attentionOf(group, today)
  expect(attention && `${attention.certification.id} ${attention.reason}`).toBe(expected)
})
