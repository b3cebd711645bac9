import { errorText, hasErrorText } from '@rollcall/client/transport/error-texts.ts'
import { errorAreas, genericErrorCode } from '@rollcall/contract/errors'
import { timeEntryCalls } from '@rollcall/contract/work/time-entries'
import { type TimeEntryAction, timeEntryActions } from '@rollcall/domain/work/time-entries/time-entry'
import { expect, test } from 'vitest'
import { clockCalls } from './clock-tap.ts'

import { notRecordedText, notYetRecordedText, tClockTaps } from './clock-taps.words.ts'

const codesOf = (action: TimeEntryAction) => timeEntryCalls[clockCalls[action]].errors

test.each(timeEntryActions.flatMap((action) => codesOf(action).map((code) => [action, code] as const)))(
  'a %s refused with %s says what was not recorded, and why',
  (action, code) => {
    expect(hasErrorText(code)).toBe(true)
    expect(notRecordedText(action, { code })).toBe(
      tClockTaps(`notRecorded.${action}`, { reason: errorText(code) }),
    )
  },
)

test('of every code of the clock at least one action can be refused with it', () => {
  const met = new Set<string>(timeEntryActions.flatMap(codesOf))
  expect(Object.keys(errorAreas.timeEntries).filter((code) => !met.has(code))).toEqual([])
})

test.each(['a_code_of_tomorrow', '', 'toString', genericErrorCode])(
  'a code without words (%s) says that it cannot be done now',
  (code) => {
    expect(notRecordedText('clockIn', { code })).toBe(
      'Your clock-in was not recorded. We are not able to process your request at this time',
    )
  },
)

test('a tap that the service could not accept has the same text, whatever the code', () => {
  const failure = { code: 'internal_error', source: 'server', statusCode: 500, message: 'Oh no' } as const
  expect(notRecordedText('clockOut', failure)).toBe(
    'Your clock-out was not recorded. We are not able to process your request at this time',
  )
  expect(notYetRecordedText('clockOut')).toBe(
    'Your clock-out is not recorded yet. We are not able to process your request at this time. We keep trying.',
  )
})

test('a missing network is called that', () => {
  const failure = { code: 'network_unreachable', source: 'clientSide', message: 'No network.' } as const
  expect(notRecordedText('clockIn', failure)).toBe('Your clock-in was not recorded. No network.')
})
