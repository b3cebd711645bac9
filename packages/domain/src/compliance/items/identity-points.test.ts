import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type IdentityDocument,
  type IdentityDocumentKind,
  type IdentityRules,
  identityPoints,
  isExpired,
  issuerOf,
  isUsedUp,
  provesCitizenship,
  worthOf,
} from './identity-points.ts'

const TODAY = '2026-11-17'
const kind = (
  id: string,
  group: IdentityDocumentKind['group'],
  more: Partial<IdentityDocumentKind> = {},
): IdentityDocumentKind => ({
  id,
  title: id,
  group,
  hasPhoto: false,
  expiry: 'never',
  issuers: ['Old Bank', 'New Bank'],
  ...more,
})
const rules: IdentityRules = {
  pointsNeeded: 100,
  primary: 70,
  firstSecondary: 40,
  laterSecondary: 25,
  tertiary: 25,
  kinds: [
    kind('passport', 'primary', { hasPhoto: true, expiry: 'always', graceYears: 2 }),
    kind('birth', 'primary'),
    kind('licence', 'secondary', { hasPhoto: true, expiry: 'always' }),
    kind('concession', 'secondary', { expiry: 'sometimes' }),
    kind('medicare', 'tertiary', { issuers: ['Services'] }),
    kind('bank', 'tertiary'),
  ],
}
let files = 0
const one = (kindId: string, more: Partial<IdentityDocument> = {}): IdentityDocument => {
  const { expiry, issuers } = rules.kinds.find(({ id }) => id === kindId) ?? {}
  return {
    kindId,
    issuer: issuers?.[0] ?? '',
    dateExpiry: expiry === 'always' ? '2030-01-01' : null,
    sha256: String(++files),
    ...more,
  }
}

test.each<[number, string[], IdentityDocument[]]>([
  [0, ['points', 'photo'], []],
  [70, ['points'], [one('passport')]],
  [70, ['points'], [one('passport'), one('birth')]],
  [110, [], [one('passport'), one('licence')]],
  [110, ['photo'], [one('birth'), one('concession')]],
  [65, ['points'], [one('licence'), one('concession')]],
  [40, ['points'], [one('licence'), one('licence')]],
  [120, [], [one('passport'), one('medicare'), one('bank')]],
  [95, ['points'], [one('passport'), one('bank'), one('bank')]],
  [115, [], [one('licence'), one('bank'), one('medicare'), one('bank', { issuer: 'New Bank' })]],
  // Names that are not in the list, such as misspelt ones, count as one issuer together.
  [
    50,
    ['points', 'photo'],
    ['Old Bank', 'Old Bnak', ' old bank', 'O1d Bank'].map((issuer) => one('bank', { issuer })),
  ],
  // The same file proves one thing only.
  [70, ['points'], [one('passport', { sha256: 'same' }), one('licence', { sha256: 'same' })]],
  [0, ['points', 'photo'], [one('passport', { dateExpiry: null })]],
  [0, ['points', 'photo'], [one('licence', { dateExpiry: null })]],
  [40, ['points', 'photo'], [one('concession', { dateExpiry: null })]],
  // An expired document does not keep its file from counting for another.
  [
    40,
    ['points'],
    [one('passport', { dateExpiry: '2020-01-01', sha256: 'same' }), one('licence', { sha256: 'same' })],
  ],
  [70, ['points'], [one('passport', { dateExpiry: '2024-11-17' })]],
  [0, ['points', 'photo'], [one('passport', { dateExpiry: '2024-11-16' })]],
  [70, ['points'], [one('passport', { dateExpiry: '9999-12-31' })]],
  [0, ['points', 'photo'], [one('licence', { dateExpiry: '2026-11-16' })]],
  [40, ['points'], [one('licence', { dateExpiry: TODAY })]],
  [0, ['points', 'photo'], [one('library card')]],
])('%d points, lacking %j: %j', (points, missing, documents) => {
  expect(identityPoints(documents, rules, TODAY)).toEqual({ points, missing })
})

test.each([
  ['passport', [], 70],
  ['passport', ['birth'], 70],
  ['licence', [], 40],
  ['licence', ['passport', 'licence'], 40],
  ['concession', ['licence'], 25],
  ['concession', ['concession', 'licence'], 40],
  ['bank', ['bank'], 25],
])('beside the others a %s is worth, with %j handed in, %d points', (id, handedIn, worth) => {
  const asked = rules.kinds.find((one) => one.id === id)
  expect(
    asked &&
      worthOf(
        asked,
        handedIn.map((each) => one(each)),
        rules,
      ),
  ).toBe(worth)
})

test('another document never takes points away', () => {
  const documents = fc.record<IdentityDocument>({
    kindId: fc.constantFrom(...rules.kinds.map(({ id }) => id), 'other'),
    issuer: fc.constantFrom('Old Bank', 'New Bank', 'b', 'c'),
    dateExpiry: fc.constantFrom(null, '2020-01-01', '2030-01-01'),
    sha256: fc.constantFrom('1', '2', '3', '4'),
  })
  fc.assert(
    fc.property(fc.array(documents), documents, (held, more) => {
      const [before, after] = [held, [...held, more]].map((list) => identityPoints(list, rules, TODAY).points)
      expect(after).toBeGreaterThanOrEqual(before ?? 0)
    }),
  )
})

test.each([
  ['bank', 'Old Bank', 'Old Bank'],
  ['bank', ' Old Bank ', 'Old Bank'],
  ['bank', 'old bank', undefined],
  ['bank', 'Old Bаnk', undefined],
  ['bank', '', undefined],
  ['bank', undefined, undefined],
  ['medicare', undefined, 'Services'],
  ['medicare', ' ', 'Services'],
  ['medicare', 'Service', undefined],
])('a %s with the issuer %j has the issuer %j', (id, given, issuer) => {
  const asked = rules.kinds.find((one) => one.id === id)
  expect(asked && issuerOf(asked, given)).toBe(issuer)
})

test.each([
  ['passport', '2024-11-17', false],
  ['passport', '2024-11-16', true],
  ['licence', TODAY, false],
  ['licence', '2026-11-16', true],
  ['birth', null, false],
])('a %s that runs out on %s has expired: %j', (id, dateExpiry, expired) => {
  const asked = rules.kinds.find((one) => one.id === id)
  expect(asked && isExpired(asked, dateExpiry, TODAY)).toBe(expired)
})

const ofCitizens: IdentityRules = {
  ...rules,
  kinds: [
    ...rules.kinds.map((given) => ({
      ...given,
      citizensOf: given.id === 'birth' ? ['Old Bank'] : undefined,
    })),
    kind('citizenship', 'primary', { issuers: ['Here'], citizensOf: ['Here'] }),
  ],
}

test.each<[boolean, IdentityDocument[]]>([
  [false, []],
  [false, [one('passport'), one('licence')]],
  [true, [one('passport'), one('citizenship', { issuer: 'Here' })]],
  [true, [one('birth', { issuer: 'Old Bank' })]],
  [false, [one('birth', { issuer: 'New Bank' })]],
])('proves citizenship: %s', (expected, documents) => {
  expect(provesCitizenship(documents, ofCitizens, TODAY)).toBe(expected)
})

test.each<[string, boolean, IdentityDocument[], boolean]>([
  ['passport', false, [], true],
  ['passport', true, [one('passport')], true],
  ['passport', false, [one('passport', { dateExpiry: '2010-01-01' })], true],
  // It brings the photo that a birth certificate lacks.
  ['passport', false, [one('birth')], true],
  ['birth', true, [one('passport')], false],
  ['birth', false, [one('passport')], true],
  ['licence', true, [one('licence')], true],
  ['concession', false, [one('licence')], true],
  ['medicare', true, [one('medicare')], true],
  ['bank', false, [one('bank')], true],
  ['bank', true, [one('bank'), one('bank', { issuer: 'New Bank' })], true],
])('another %s changes nothing: %s', (kindId, expected, documents, isVisaChecked) => {
  const given = ofCitizens.kinds.find(({ id }) => id === kindId) ?? kind('none', 'tertiary')
  expect(isUsedUp(given, documents, { ...ofCitizens, isVisaChecked }, TODAY)).toBe(expected)
})
