const MIN_MINUTES = 30
const MIN_SHARE = 4

/** Whether paid hours differ so much from the scheduled ones that they may be a mistake. */
export const isFarFromSchedule = (paidMinutes: number, scheduledMinutes: number): boolean =>
  Math.abs(paidMinutes - scheduledMinutes) > Math.max(MIN_MINUTES, scheduledMinutes / MIN_SHARE)
