import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Priya Patel', 'PP'],
  ['Ana Lucía de la Cruz', 'AC'],
  ['māia', 'M'],
  ['Grace O’Brien (Head of Maths)', 'GO'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
