const LEAST_MINUTES = 30
const SHARE = 4

/** Whether paid hours differ from the scheduled ones by so much that something may have been typed or tapped wrong. */
export const isFarFromSchedule = (paidMinutes: number, scheduledMinutes: number): boolean =>
  Math.abs(paidMinutes - scheduledMinutes) > Math.max(LEAST_MINUTES, scheduledMinutes / SHARE)
