import type { Office } from '@rollcall/contract/offices'
import { expect, test } from 'vitest'
import { areasOf, officesIn } from './office-areas.ts'

const office = (id: string, states: string[], country: string): Office => ({
  id,
  name: id,
  email: `${id}@commonroom.example`,
  phone: '1',
  states,
  countries: [country],
  address: { line1: '1 Chalk Lane', suburb: id, state: '', postcode: '', country },
})
const offices = [
  office('melbourne', ['Victoria', 'Tasmania'], 'Australia'),
  office('geelong', ['Victoria'], 'Australia'),
  office('toronto', ['Ontario'], 'Canada'),
  office('victoria-bc', ['Victoria'], 'Canada'),
]
const areas = areasOf(offices, 'Canada')
const idOf = (name: string, country: string | null) =>
  areas.find((area) => area.name === name && area.country === country)?.id ?? ''

test('areas are the countries, the own one first, each with its states', () => {
  expect(areas.map(({ name, country }) => [name, country])).toEqual([
    ['Canada', null],
    ['Ontario', 'Canada'],
    ['Victoria', 'Canada'],
    ['Australia', null],
    ['Tasmania', 'Australia'],
    ['Victoria', 'Australia'],
  ])
})

test.each([
  [[], ['melbourne', 'geelong', 'toronto', 'victoria-bc']],
  [[idOf('Australia', null)], ['melbourne', 'geelong']],
  [[idOf('Victoria', 'Canada')], ['victoria-bc']],
  [
    [idOf('Tasmania', 'Australia'), idOf('Ontario', 'Canada')],
    ['melbourne', 'toronto'],
  ],
])('areas %o hold %o', (areaIds, ids) => {
  expect(officesIn(offices, areaIds).map(({ id }) => id)).toEqual(ids)
})
