const DAYS_AHEAD = 2

/** The days whose bookings a device keeps in full for a walk without a network: today, and the next days that have any. */
export const daysToKeep = (bookedDatesLocal: readonly string[], todayLocal: string): string[] => [
  todayLocal,
  ...[...new Set(bookedDatesLocal)]
    .filter((dateLocal) => dateLocal > todayLocal)
    .sort()
    .slice(0, DAYS_AHEAD),
]
