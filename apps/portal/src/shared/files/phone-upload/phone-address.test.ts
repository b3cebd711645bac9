import { expect, test } from 'vitest'
import { phoneAddress } from './phone-address.ts'

const id = '018f3c4e-0000-7000-8000-000000000001'

test.each([
  [
    'an item of a registration',
    `https://portal.example/registrations/${id}?tab=documents&item=${id}&file=${id}#top`,
    { item: id, add: 'item' },
    `https://portal.example/registrations/${id}?tab=documents&item=${id}&add=item`,
  ],
  [
    'a family of My Files, and not what was searched for',
    'https://portal.example:8443/my-files?search=police&item=7',
    { add: 'generalFiles' },
    'https://portal.example:8443/my-files?add=generalFiles',
  ],
  [
    'a renewal',
    'https://portal.example/my-files?tab=certifications',
    { add: `certifications.${id}` },
    `https://portal.example/my-files?tab=certifications&add=certifications.${id}`,
  ],
])('%s', (_, here, added, address) => {
  expect(phoneAddress(here, added)).toBe(address)
})
