export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const ongoingStatuses = ['available', 'unavailable'] as const
export type OngoingStatus = (typeof ongoingStatuses)[number]

export type OngoingAvailability = Record<Weekday, OngoingStatus>

/** The initial values of the form. No day is derived from them until they are first saved. */
export const defaultOngoingAvailability: Readonly<OngoingAvailability> = {
  monday: 'available',
  tuesday: 'available',
  wednesday: 'available',
  thursday: 'available',
  friday: 'available',
  saturday: 'available',
  sunday: 'available',
}
