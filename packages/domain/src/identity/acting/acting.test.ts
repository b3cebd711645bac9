import { expect, test } from 'vitest'
import { officesOf } from '../../content/contact/offices.ts'
import { actedActionOf, actingRefusal } from './acting.ts'

const offices = [
  { id: 'melbourne', states: ['Victoria', 'Tasmania'], countries: ['Australia'] },
  { id: 'geelong', states: ['Victoria'], countries: ['Australia'] },
  { id: 'perth', states: ['Western Australia'], countries: ['Australia'] },
  { id: 'london', states: ['England', 'Victoria'], countries: ['United Kingdom'] },
]

test.each([
  ['Australia', 'Victoria', ['melbourne', 'geelong']],
  ['Australia', 'Tasmania', ['melbourne']],
  ['Australia', 'Northern Territory', ['melbourne', 'geelong', 'perth']],
  ['United Kingdom', 'Scotland', ['london']],
  ['Canada', 'Ontario', []],
])('a candidate in %s, %s belongs to %j', (country, state, expected) => {
  expect(officesOf(offices, { country, state })).toEqual(expected)
})

const consultant = { hasRole: true, isConsultantSuspended: false, servedOffices: ['geelong', 'nowhere'] }

test.each([
  [{}, ['melbourne', 'geelong'], undefined],
  [{}, ['melbourne'], 'consultant_office_not_served'],
  [{}, [], 'consultant_office_not_served'],
  [{ servedOffices: [] }, ['geelong'], 'consultant_office_not_served'],
  [{ hasRole: false }, ['geelong'], 'consultant_role_missing'],
  [{ isConsultantSuspended: true, hasRole: false }, ['geelong'], 'consultant_suspended'],
])('a consultant with %j for a candidate of %j: %s', (change, home, refusal) => {
  expect(actingRefusal({ ...consultant, ...change }, home)).toBe(refusal)
})

test('an action without a name is listed all the same', () => {
  expect(['clocked_in', 'from_tomorrow'].map(actedActionOf)).toEqual(['clocked_in', 'other'])
})
