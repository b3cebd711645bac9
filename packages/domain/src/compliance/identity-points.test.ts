import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type IdentityDocument, type IdentityRules, identityPoints, worthOf } from './identity-points.ts'

const TODAY = '2026-11-17'
const kind = (
  id: string,
  group: 'primary' | 'secondary' | 'tertiary',
  hasPhoto = false,
  graceYears?: number,
) => ({
  id,
  title: id,
  group,
  hasPhoto,
  graceYears,
})
const rules: IdentityRules = {
  pointsNeeded: 100,
  primary: 70,
  firstSecondary: 40,
  laterSecondary: 25,
  tertiary: 25,
  kinds: [
    kind('passport', 'primary', true, 2),
    kind('birth', 'primary'),
    kind('licence', 'secondary', true),
    kind('concession', 'secondary'),
    kind('medicare', 'tertiary'),
    kind('bank', 'tertiary'),
  ],
}
const one = (kindId: string, over: Partial<IdentityDocument> = {}): IdentityDocument => ({
  kindId,
  issuer: kindId,
  dateExpiry: null,
  ...over,
})

test.each<[number, string[], IdentityDocument[]]>([
  [0, ['points', 'photo'], []],
  [70, ['points'], [one('passport')]],
  [70, ['points'], [one('passport'), one('birth')]],
  [110, [], [one('passport'), one('licence')]],
  [110, ['photo'], [one('birth'), one('concession')]],
  [65, ['points'], [one('licence'), one('concession')]],
  [40, ['points'], [one('licence'), one('licence')]],
  [120, [], [one('passport'), one('medicare'), one('bank')]],
  [
    95,
    ['points'],
    [one('passport'), one('bank', { issuer: 'Old Bank' }), one('bank', { issuer: ' old bank ' })],
  ],
  [115, [], [one('licence'), one('bank'), one('medicare'), one('bank', { issuer: 'Another' })]],
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
    issuer: fc.constantFrom('a', 'b'),
    dateExpiry: fc.constantFrom(null, '2020-01-01', '2030-01-01'),
  })
  fc.assert(
    fc.property(fc.array(documents), documents, (held, more) => {
      const [before, after] = [held, [...held, more]].map((list) => identityPoints(list, rules, TODAY).points)
      expect(after).toBeGreaterThanOrEqual(before ?? 0)
    }),
  )
})
