export const shiftRecordBlockTypes = ['bookingDuration', 'meal', 'other'] as const
export type ShiftRecordBlockType = (typeof shiftRecordBlockTypes)[number]
