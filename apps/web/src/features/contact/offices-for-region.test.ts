import type { Office } from '@rollcall/contract/offices'
import { expect, test } from 'vitest'
import { officesForRegion } from './offices-for-region.ts'

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
  office('geelong', ['Victoria'], 'Australia'),
  office('melbourne', ['Victoria', 'Tasmania'], 'Australia'),
  office('perth', ['Western Australia'], 'Australia'),
  office('victoria-bc', ['Victoria'], 'Canada'),
]

test.each([
  [{ state: 'Victoria', country: 'Australia' }, 'Victoria', ['geelong', 'melbourne']],
  [{ state: 'Tasmania', country: 'Australia' }, 'Tasmania', ['melbourne']],
  [{ state: 'Queensland', country: 'Australia' }, 'Australia', ['geelong', 'melbourne', 'perth']],
  [{ state: 'Ontario', country: 'Canada' }, 'Canada', ['victoria-bc']],
  [{ state: 'Leinster', country: 'Ireland' }, 'Ireland', []],
  [null, 'Australia', ['geelong', 'melbourne', 'perth']],
])('%o is served by %s: %o', (consultant, place, ids) => {
  const chosen = officesForRegion(offices, { consultant, siteCountry: 'Australia' })
  expect(chosen.place).toBe(place)
  expect(chosen.offices.map(({ id }) => id)).toEqual(ids)
})
