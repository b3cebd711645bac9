const DAYS_AHEAD = 2

/** The days whose bookings a device keeps in full for use without a network: today, and the next booked days. */
export const daysToKeep = (bookedDatesLocal: readonly string[], todayLocal: string): string[] => [
  todayLocal,
  ...[...new Set(bookedDatesLocal)]
    .filter((dateLocal) => dateLocal > todayLocal)
    .sort()
    .slice(0, DAYS_AHEAD),
]
