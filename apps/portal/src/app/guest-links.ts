/** The addresses of a guest's offer, with and without the offer's own number. */
export const guestLinks = [
  ['bookings/$shortTermTentativeId/guest/$accessGuid', 'bookingDetailsGuestAccess'],
  ['booking/$shortTermTentativeId/$accessGuid', 'bookingDetailsGuestAccess'],
  ['bookings/group/guest/$accessGuid', 'groupBookingDetailsGuestAccess'],
  ['booking/group/$accessGuid', 'groupBookingDetailsGuestAccess'],
] as const

export const guestLinkPattern = new RegExp(
  `^/(?:${guestLinks.map(([path]) => path.replaceAll(/\$\w+/g, '[^/]+')).join('|')})$`,
)

/** The call for the offer of a guest's link: every address ends in the secret, and has the offer or `group` before it. */
export function guestOfferPath(pathname: string): string {
  const parts = pathname.split('/')
  return `/bookings/${parts[2]}/guest/${parts.at(-1)}`
}
