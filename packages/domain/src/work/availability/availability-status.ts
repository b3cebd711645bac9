export const availabilityStatuses = ['unset', 'available', 'unavailable', 'partial'] as const
export type AvailabilityStatus = (typeof availabilityStatuses)[number]
