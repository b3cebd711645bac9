import { expect, test } from 'vitest'
import { checkReferees, type Referee, tidyReferee } from './referees.ts'
import { refereesInWords } from './referees-asked.ts'

const kerryn: Referee = { name: 'Kerryn Doyle', email: 'kerryn@lantern.example', relationship: 'Principal' }
const sam: Referee = { name: 'Sam Okafor', email: 'sam@wattle.example', relationship: 'Head of year' }

test.each<[Referee[], Record<string, string>]>([
  [[kerryn, sam], {}],
  [[{ ...kerryn, email: ' Kerryn@Lantern.example ' }, sam], {}],
  [[kerryn], { '1.name': 'required', '1.email': 'required', '1.relationship': 'required' }],
  [[kerryn, sam, { ...sam, email: 'third@wattle.example' }], { '2.name': 'tooMany' }],
  [[kerryn, { ...sam, name: ' ' }], { '1.name': 'required' }],
  [[kerryn, { ...sam, email: 'sam at wattle' }], { '1.email': 'notAnEmail' }],
  [[kerryn, { ...sam, email: 'sam@wattle.example\r\nBcc: x@evil.example' }], { '1.email': 'notAnEmail' }],
  [[kerryn, { ...sam, email: 'KERRYN@lantern.example' }], { '1.email': 'twice' }],
  [[kerryn, { ...sam, email: 'kerryn+sam@lantern.example' }], { '1.email': 'twice' }],
  [[{ ...kerryn, email: 'AVA@rollcall.test' }, sam], { '0.email': 'theirOwn' }],
  [[{ ...kerryn, email: 'ava+principal@rollcall.test' }, sam], { '0.email': 'theirOwn' }],
  [[kerryn, { ...sam, email: 'av.a+sam@googlemail.com' }], { '1.email': 'theirOwn' }],
  [[kerryn, { ...sam, relationship: 'x'.repeat(201) }], { '1.relationship': 'tooLong' }],
  [[kerryn, { ...sam, name: 'x'.repeat(81) }], { '1.name': 'tooLong' }],
  [[kerryn, { ...sam, name: 'x'.repeat(80), relationship: 'x'.repeat(200) }], {}],
  [[kerryn, { ...sam, name: 'Sam,\nYour account is locked.' }], { '1.name': 'notAName' }],
  [[kerryn, { ...sam, name: 'Sam 0491 570 006' }], { '1.name': 'notAName' }],
  [[kerryn, { ...sam, relationship: 'Principal from 2019. We met at Fig Tree.' }], {}],
  [[kerryn, { ...sam, name: '\u200b\u202e' }], { '1.name': 'required' }],
  [[kerryn, { ...sam, name: 'Log in at https://evil.example' }], { '1.name': 'link' }],
  [[kerryn, { ...sam, relationship: 'See evil.example/login' }], { '1.relationship': 'link' }],
  [[kerryn, { ...sam, relationship: 'See evil.example' }], { '1.relationship': 'link' }],
  [[kerryn, { ...sam, name: 'sam@evil.example' }], { '1.name': 'link' }],
  [
    [
      { ...kerryn, name: 'K.L. Doyle-O’Neil' },
      { ...sam, relationship: 'Head, St. Kilda N/E' },
    ],
    {},
  ],
])('%j: %j', (referees, problems) => {
  expect(checkReferees(referees, { needed: 2, ownEmails: ['ava@rollcall.test', 'a.va@gmail.com'] })).toEqual(
    problems,
  )
})

test('their text stays on one line, in reading order', () => {
  const name = ' Kerryn,\r\n\r\nYour account is locked.\u2028Hello \u202enyrreK '
  expect(tidyReferee({ ...kerryn, name })).toEqual({
    ...kerryn,
    name: 'Kerryn, Your account is locked. Hello  nyrreK',
  })
})

test.each([
  [1, 0, "Your referee hasn't answered yet."],
  [1, 1, 'Your referee has answered.'],
  [2, 0, 'None of your 2 referees has answered yet.'],
  [2, 1, '1 of 2 referees has answered.'],
  [3, 2, '2 of 3 referees have answered.'],
])('of %d asked, %d answered: %s', (asked, answered, words) => {
  expect(refereesInWords({ asked, answered })).toBe(words)
})
