import type { Booking } from '@rollcall/contract/bookings'

type Address = Booking['location']['address']

/** Opens the maps of the device, from wherever it is, or those of the web. */
export const directionsHref = ({ fullAddress, country }: Address): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${fullAddress}, ${country}`)}`
