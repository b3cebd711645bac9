export const timeEntryStates = ['initial', 'clockedIn', 'onMealBreak'] as const
export type TimeEntryState = (typeof timeEntryStates)[number]

export const timeEntryActions = ['clockIn', 'clockOut', 'mealBreakStart', 'mealBreakEnd'] as const
export type TimeEntryAction = (typeof timeEntryActions)[number]
