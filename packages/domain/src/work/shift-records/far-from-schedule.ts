const LEAST_MINUTES = 30
const SHARE = 4

/** Whether paid hours differ so much from the scheduled ones that they may be a mistake. */
export const isFarFromSchedule = (paidMinutes: number, scheduledMinutes: number): boolean =>
  Math.abs(paidMinutes - scheduledMinutes) > Math.max(LEAST_MINUTES, scheduledMinutes / SHARE)
