import { operationOf } from '@rollcall/domain/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'

/**
 * Whether these are the times the school sent. A school that only said yes sent no breaks of its own, and then only the
 * service knows whether breaks count: nothing is said of it.
 */
export function agreementWithSchool(
  blocks: readonly RecordBlock[],
  school: readonly RecordBlock[] | null,
): 'agrees' | 'differs' | 'unknown' {
  if (!school || school.length === 0) return 'unknown'
  if (operationOf(blocks, { blocks: school, isSchedule: false }) === 'accept') return 'agrees'
  const isWithoutBreaks = school.every(({ type }) => type === 'bookingDuration')
  const isSameShift = operationOf(blocks, { blocks: school, isSchedule: true }) === 'accept'
  return isWithoutBreaks && isSameShift ? 'unknown' : 'differs'
}
