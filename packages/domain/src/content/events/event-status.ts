export const eventStatuses = ['open', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]
