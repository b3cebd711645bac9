import { expect, test } from 'vitest'
import { addressLines, directionsHref } from './office-address.ts'

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
