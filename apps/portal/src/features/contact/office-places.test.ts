import type { Office } from '@rollcall/contract/content/contact'
import { expect, test } from 'vitest'
import { addressLines, areasOf, directionsHref, officesForRegion, officesIn } from './office-places.ts'

const office = (id: string, states: string[], country: string): Office => ({
  id,
  name: id,
  email: `${id}@commonroom.example`,
  phone: '1',
  states,
  countries: [country],
  address: { line1: '1 Chalk Lane', suburb: id, state: '', postcode: '', country },
})

const geelong = {
  line1: '31 Lunchbox Parade',
  suburb: 'Geelong',
  state: 'VIC',
  postcode: '3220',
  country: 'Australia',
}
const denver = {
  line1: 'Suite 275, 1480 Gold Star Street',
  suburb: 'Denver',
  state: 'CO',
  postcode: '80202',
  country: 'United States',
}
const wellington = {
  ...geelong,
  suburb: 'Wellington',
  state: 'Wellington',
  postcode: '6011',
  country: 'New Zealand',
}

test.each([
  [geelong, 'Australia', ['31 Lunchbox Parade', 'Geelong VIC 3220']],
  [geelong, 'Canada', ['31 Lunchbox Parade', 'Geelong VIC 3220', 'Australia']],
  [denver, 'United States', ['Suite 275, 1480 Gold Star Street', 'Denver, CO 80202']],
  [wellington, 'New Zealand', ['31 Lunchbox Parade', 'Wellington 6011']],
])('%o read in %s is %o', (address, readerCountry, lines) => {
  expect(addressLines(address, readerCountry)).toEqual(lines)
})

test('directions always name the country, and nothing in an address can change the link', () => {
  expect(directionsHref({ ...geelong, line1: '1 A&B St #2' })).toBe(
    'https://www.openstreetmap.org/search?query=1%20A%26B%20St%20%232%2C%20Geelong%20VIC%203220%2C%20Australia',
  )
})

test.each([
  [{ state: 'Victoria', country: 'Australia' }, 'Victoria', ['geelong', 'melbourne']],
  [{ state: 'Tasmania', country: 'Australia' }, 'Tasmania', ['melbourne']],
  [{ state: 'Queensland', country: 'Australia' }, 'Australia', ['geelong', 'melbourne', 'perth']],
  [{ state: 'Ontario', country: 'Canada' }, 'Canada', ['victoria-bc']],
  [{ state: 'Leinster', country: 'Ireland' }, 'Ireland', []],
  [null, 'Australia', ['geelong', 'melbourne', 'perth']],
])('%o is served by %s: %o', (consultant, place, ids) => {
  const offices = [
    office('geelong', ['Victoria'], 'Australia'),
    office('melbourne', ['Victoria', 'Tasmania'], 'Australia'),
    office('perth', ['Western Australia'], 'Australia'),
    office('victoria-bc', ['Victoria'], 'Canada'),
  ]
  const chosen = officesForRegion(offices, { consultant, siteCountry: 'Australia' })
  expect(chosen.place).toBe(place)
  expect(chosen.offices.map(({ id }) => id)).toEqual(ids)
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
