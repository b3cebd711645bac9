import { expect, test } from 'vitest'
import {
  canContinue,
  eventIdOf,
  isCommittedIn,
  parsePosition,
  positionOf,
  unreadBy,
} from './update-position.ts'

const position = positionOf({ seconds: 1_000, snapshot: '730:735:730,733' })

test.each([
  ['older than every running transaction', 729n, true],
  ['still running', 730n, false],
  ['committed between running ones', 731n, true],
  ['still running among newer ones', 733n, false],
  ['the newest', 734n, true],
  ['begun later', 735n, false],
])('a transaction that is %s', (_name, xid, isCommitted) => {
  expect(isCommittedIn(xid, position.snapshot)).toBe(isCommitted)
})

test('the id of an event is its position', () => {
  expect(parsePosition(eventIdOf(position))).toEqual(position)
  const alone = positionOf({ seconds: 7, snapshot: '18446744073709551615:18446744073709551615:' })
  expect(parsePosition(eventIdOf(alone))).toEqual(alone)
})

test.each([
  '',
  '.',
  '7',
  '7.',
  '7.1:2',
  'x.1:2:',
  '7.1:2:3;4',
  '7.-1:2:',
  `7.1:2:${'9'.repeat(30)}`,
  '.1:2:',
])('%j is no position', (text) => expect(parsePosition(text)).toBeUndefined())

test.each([
  ['of a moment ago', { seconds: 999, snapshot: '700:735:' }, true],
  ['of two minutes ago', { seconds: 880, snapshot: '700:720:' }, true],
  ['of more than two minutes ago', { seconds: 879, snapshot: '700:720:' }, false],
  ['of another database, which is ahead', { seconds: 999, snapshot: '900:900:' }, false],
])('whether a stream continues at a position %s', (_name, after, isContinued) => {
  expect(canContinue(positionOf(after), position)).toBe(isContinued)
})

test('a poll reads what any of its streams has not seen', () => {
  const other = positionOf({ seconds: 1_001, snapshot: '733:740:733,738' })
  expect(unreadBy([position, other])).toEqual({ xid: '735', running: ['730', '733', '738'] })
})
