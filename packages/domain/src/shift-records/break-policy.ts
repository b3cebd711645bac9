const HOUR = 60

/** Ten-minute rest breaks due in a shift of so many minutes. */
export function restBreaksDue(minutes: number): number {
  if (minutes > 10 * HOUR) return 3
  if (minutes > 6 * HOUR) return 2
  return minutes >= 3.5 * HOUR ? 1 : 0
}

/** Unpaid half hours due: one before the fifth hour ends, another before the tenth does. */
export function mealBreaksDue(minutes: number): number {
  if (minutes > 10 * HOUR) return 2
  return minutes > 5 * HOUR ? 1 : 0
}

/** Whether there is anything to ask about: no break is due in a short shift. */
export const areBreaksDue = (minutes: number): boolean => restBreaksDue(minutes) + mealBreaksDue(minutes) > 0
