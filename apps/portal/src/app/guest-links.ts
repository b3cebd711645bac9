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
