/** The query keys of everything the portal holds about bookings. */
export const bookingKeys = {
  all: ['bookings'],
  overviews: ['bookings', 'overview'],
  overview: (targetDateLocal: string) => ['bookings', 'overview', targetDateLocal],
  summaries: ['bookings', 'summary'],
  summary: (dateLocal: string) => ['bookings', 'summary', dateLocal],
  bookings: ['bookings', 'booking'],
  booking: (id: string) => ['bookings', 'booking', id],
  navigation: (id: string) => ['bookings', 'navigation', id],
  agreements: (id: string) => ['bookings', 'agreements', id],
  shifts: ['bookings', 'shifts'],
  shiftRecord: (id: string) => ['bookings', 'shift-record', id],
} as const
