const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** How long fetched data is reused before it is fetched again, unless it is invalidated earlier. */
export const reuse = {
  profile: 2 * HOUR,
  lists: HOUR,
  offices: HOUR,
  /** Short: offers change often, and other candidates respond to them. */
  bookings: MINUTE,
  fileTypes: 6 * HOUR,
  bookingNavigation: 30 * MINUTE,
  eventImage: HOUR,
  timeEntryStatus: HOUR,
} as const

/** The check-in status is valid until the time that the service sent with it. */
export const rollcallReuse = (
  status: { timeUntilUpdateRequiredInMilliSeconds: number } | undefined,
): number => status?.timeUntilUpdateRequiredInMilliSeconds ?? 0
