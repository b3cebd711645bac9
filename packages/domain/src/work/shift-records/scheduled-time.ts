import type { RecordBlock } from './record-problems.ts'

const MIDNIGHT = '00:00'

/** Midnight means that a time was not set. */
export const hasScheduledTime = ({ startTime, endTime }: Pick<RecordBlock, 'startTime' | 'endTime'>) =>
  startTime !== MIDNIGHT && endTime !== MIDNIGHT
