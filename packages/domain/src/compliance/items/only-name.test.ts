import { expect, test } from 'vitest'
import { isOnlyName } from './only-name.ts'

test.each([
  'Kerryn Doyle',
  "Dr. Kerryn O'Neill-Smith",
  'Ms K. Lee',
  'K. L. Doyle-O’Neil',
  'J.R. Smith',
  'Assoc. Prof. Amara Obi',
  'mrs. okafor',
  'Md. Rahman, B.Ed., Ph.D.',
  'Mary St. John',
  'Sam Okafor Jr.',
  'Sam “Sammy” Okafor (Wattle Bend)',
  'María del Carmen Fernández de la Torre',
  'José Núñez',
  'Jose\u0301 Nu\u0301n\u0303ez',
  'د. أحمد علي',
  '王小明',
  'Marcel·lí Puig',
])('%j is only a name', (text) => {
  expect(isOnlyName(text)).toBe(true)
})

test.each([
  'Kerryn, Your account is locked.',
  'Kerryn. Your account is locked',
  'Sam. Your account is locked',
  'Kerryn… your account is locked',
  'Dr. Kerryn, you won. Call us',
  'Kerryn! Call us',
  'Kerryn? Call us',
  'Kerryn: call us',
  'Kerryn; call us',
  'Kerryn！',
  'Kerryn： call us',
  '山田。',
  'Kerryn 0491 570 006',
  'Kerryn ０４９１',
  'Kerryn ٠٤٩١',
  'Kerryn ①',
])('%j is more than a name', (text) => {
  expect(isOnlyName(text)).toBe(false)
})
