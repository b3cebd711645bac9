import { expect, test } from 'vitest'
import { barName } from './bar-name.ts'

const family = '👩‍👩‍👧'

test.each([
  ['Ava', true, 'Ava'],
  ['a'.repeat(15), true, 'a'.repeat(15)],
  ['a'.repeat(16), true, `${'a'.repeat(15)}…`],
  ['a'.repeat(30), false, 'a'.repeat(30)],
  ['a'.repeat(31), false, `${'a'.repeat(30)}…`],
  ['Maria Magdalena Theresia', true, 'Maria Magdalena…'],
  ['Maria Magdalen Theresia', true, 'Maria Magdalen…'],
  [family.repeat(16), true, `${family.repeat(15)}…`],
  ['é'.normalize('NFD').repeat(16), true, `${'é'.normalize('NFD').repeat(15)}…`],
])('%s, on a phone %s: %s', (firstName, isPhone, shown) => {
  expect(barName(firstName, { isPhone })).toBe(shown)
})
