const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** For how long fetched data is used again before it is asked for anew, unless forced or changed meanwhile. */
export const reuse = {
  profile: 2 * HOUR,
  lists: HOUR,
  offices: HOUR,
  /** Short: offers come and go, and others answer them. */
  bookings: MINUTE,
  fileTypes: 6 * HOUR,
  bookingNavigation: 30 * MINUTE,
  eventImage: HOUR,
  timeEntryStatus: HOUR,
} as const

/** Rollcall's status is good until the time the service gave with it. */
export const rollcallReuse = (
  status: { timeUntilUpdateRequiredInMilliSeconds: number } | undefined,
): number => status?.timeUntilUpdateRequiredInMilliSeconds ?? 0
