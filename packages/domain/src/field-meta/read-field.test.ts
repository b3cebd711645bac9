import { expect, test } from 'vitest'
import { findReading, isDoubtful } from './read-field.ts'

const reading = (confidence: number, value = 'Employee') => ({ fieldId: 'kind', value, confidence })

test.each([
  [0, true],
  [0.59, true],
  [0.6, false],
  [1, false],
])('a value read with a confidence of %f is doubtful: %s', (confidence, isAsked) => {
  expect(isDoubtful(reading(confidence))).toBe(isAsked)
})

test.each([
  ['text', 'Chef', true],
  ['select', 'Chef', false],
  ['radio', 'Chef', false],
  ['radio', 'Employee', true],
] as const)('a %s field takes %s: %s', (fieldType, value, isTaken) => {
  const field = { fieldId: 'kind', title: 'Kind', fieldType, rules: [], options: ['Employee', 'Volunteer'] }
  expect(findReading(field, [reading(1, value)]) !== undefined).toBe(isTaken)
  expect(findReading({ ...field, fieldId: 'other' }, [reading(1, value)])).toBeUndefined()
})
