import { expect, test } from 'vitest'
import { errorsOfDraft, fieldOfPath, REASON_LIMIT } from './draft-errors.ts'
import type { DraftBreak, RecordDraft } from './record-draft.ts'

const right: RecordDraft = {
  startTime: '08:20',
  endTime: '15:10',
  breaks: [],
  isRestBreakCompliant: null,
  reasonForNonCompliance: '',
  areActualTimes: false,
}
const taken = (id: string, startTime: string, endTime: string): DraftBreak => ({
  id,
  type: 'meal',
  startTime,
  endTime,
})
const day = { date: '2026-11-16', timeZone: 'Australia/Melbourne' }
const now = Date.parse('2026-11-16T15:10:00+11:00')
const notAsked = { asksAboutBreaks: false, asksForActualTimes: false, day, now }
const asked = { ...notAsked, asksAboutBreaks: true }
const fieldsOf = (part: Partial<RecordDraft>, rules = notAsked) =>
  errorsOfDraft({ ...right, ...part }, rules).map(({ name, isMissing }) => [name, isMissing])

test.each<[string, Partial<RecordDraft>, [string, boolean][]]>([
  ['nothing is wrong', {}, []],
  [
    'nothing is there',
    { startTime: '', endTime: '' },
    [
      ['shift.start', true],
      ['shift.end', true],
    ],
  ],
  ['no start', { startTime: '' }, [['shift.start', true]]],
  ['no end', { endTime: '' }, [['shift.end', true]]],
  ['no length', { endTime: '08:20' }, [['shift.end', false]]],
  ['backwards', { endTime: '08:19' }, [['shift.end', false]]],
  [
    'an empty break',
    { breaks: [taken('a', '', '')] },
    [
      ['a.start', true],
      ['a.end', true],
    ],
  ],
  ['a break without an end', { breaks: [taken('a', '12:00', '')] }, [['a.end', true]]],
  ['a break of no length', { breaks: [taken('a', '12:00', '12:00')] }, [['a.end', false]]],
  ['a break before the shift', { breaks: [taken('a', '08:19', '08:30')] }, [['a.start', false]]],
  ['a break after the shift', { breaks: [taken('a', '15:00', '15:11')] }, [['a.end', false]]],
  [
    'a break in a break',
    { breaks: [taken('a', '12:00', '12:30'), taken('b', '12:29', '12:40')] },
    [['b.start', false]],
  ],
  [
    'breaks that touch each other and the shift',
    { breaks: [taken('a', '08:20', '12:00'), taken('b', '12:00', '15:10')] },
    [],
  ],
])('%s', (_name, part, expected) => expect(fieldsOf(part)).toEqual(expected))

test('an end that is still to come is marked until it has come', () => {
  const [error, ...others] = errorsOfDraft({ ...right, endTime: '15:11' }, notAsked)
  expect(others).toEqual([])
  expect(error).toEqual({
    name: 'shift.end',
    text: 'It isn’t that late yet. Enter when you finished, or send your hours later.',
    isMissing: false,
  })
  expect(fieldsOf({ endTime: '15:11' }, { ...notAsked, now: now + 60_000 })).toEqual([])
})

test('the question is answered, and a no has a reason that is not too long', () => {
  expect(fieldsOf({}, asked)).toEqual([['answer', true]])
  expect(fieldsOf({ isRestBreakCompliant: true }, asked)).toEqual([])
  expect(fieldsOf({ isRestBreakCompliant: false, reasonForNonCompliance: ' ' }, asked)).toEqual([
    ['reason', true],
  ])
  const reason = (length: number) => ({
    isRestBreakCompliant: false,
    reasonForNonCompliance: 'x'.repeat(length),
  })
  expect(fieldsOf(reason(REASON_LIMIT), asked)).toEqual([])
  expect(fieldsOf(reason(REASON_LIMIT + 1), asked)).toEqual([['reason', false]])
})

test('the scheduled times need a confirmation if that is asked for', () => {
  const rules = { ...notAsked, asksForActualTimes: true }
  expect(fieldsOf({}, rules)).toEqual([['actual', true]])
  expect(fieldsOf({ areActualTimes: true }, rules)).toEqual([])
})

test.each([
  ['blocks.0.startTime', 'shift.start'],
  ['blocks.0.endTime', 'shift.end'],
  ['blocks.2.endTime', 'b.end'],
  ['blocks.3.endTime', undefined],
  ['isRestBreakCompliant', 'answer'],
  ['reasonForNonCompliance', 'reason'],
  ['blocks', undefined],
  ['jsonExtraData', undefined],
])('what the service refuses as %s is marked at %s', (path, name) => {
  const breaks = [taken('a', '10:00', '10:10'), taken('b', '12:00', '12:30')]
  expect(fieldOfPath(path, { ...right, breaks })).toBe(name)
})
