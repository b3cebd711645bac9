import type { Address } from '@rollcall/contract/shapes'

export function presentAddress(address: Omit<Address, 'fullAddress'>): Address {
  const { line1, line2, suburb, state, postcode } = address
  const fullAddress = [line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join(', ')
  return { ...address, fullAddress }
}
