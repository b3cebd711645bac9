import { expect, test } from 'vitest'
import { answersAction } from './form-answers.ts'

test.each([
  ['unverified', false, false, 'change'],
  ['rejected', false, false, 'sendAgain'],
  ['verified', false, false, 'ask'],
  ['verified', true, false, 'asked'],
  ['verified', true, true, 'sendAgain'],
  // Rejected after they were accepted: they can be changed without asking.
  ['rejected', true, false, 'sendAgain'],
] as const)(
  'of %s answers, change asked %s, reopened %s: %s',
  (verification, isChangeAsked, isReopened, action) => {
    expect(answersAction({ verification, isChangeAsked, isReopened })).toBe(action)
  },
)
