import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameName, type PersonName } from './same-name.ts'

const mia = { firstName: 'Amelia', preferredName: 'Mia', lastName: 'Clarke' }
const liam = { firstName: 'Liam', preferredName: null, lastName: 'Tūhoe-Harris' }
const sinead = { firstName: 'Sinéad Mary', preferredName: null, lastName: "O'Brien" }

test.each<[string, PersonName, boolean]>([
  ['Amelia Clarke', mia, true],
  ['AMELIA CLARKE', mia, true],
  ['Mia Clarke', mia, true],
  ['Clarke, Amelia Rose', mia, true],
  ['Ms A. R. Clarke', mia, true],
  ['CLARKE', mia, true],
  ['Amelia Jones', mia, false],
  ['Olivia Clarke', mia, false],
  ['Amelia', mia, false],
  ['', mia, false],
  ['Liam Tuhoe-Harris', liam, true],
  ['LIAM TŪHOE HARRIS', liam, true],
  ['Liam Harris', liam, false],
  ['Sinead OBrien', sinead, true],
  ['Sinéad O’Brien', sinead, true],
  ['Sinead Mary Obrien', sinead, true],
  ['Mary O’Brien', { firstName: 'Jo', preferredName: null, lastName: 'O’Brien' }, false],
  ['Zoe Tremblay', { firstName: 'Zoë', preferredName: null, lastName: 'Tremblay' }, true],
  ['Clarke Clarke', { firstName: 'Clarke', preferredName: null, lastName: 'Clarke' }, true],
])('%j may be theirs: %j %s', (written, person, isSame) => {
  expect(isSameName(written, person)).toBe(isSame)
})

test('a name is its own, in any order, in capitals, with names between', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}$/)
  fc.assert(
    fc.property(name, name, name, (firstName, middle, lastName) => {
      const person = { firstName, preferredName: null, lastName }
      for (const written of [
        `${firstName} ${middle} ${lastName}`,
        `${lastName.toUpperCase()}, ${firstName} ${middle}`,
      ])
        expect(isSameName(written, person)).toBe(true)
    }),
  )
})
