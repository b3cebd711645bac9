import type { RecordDraft } from './record-draft.ts'

const keyOf = (bookingId: string) => `rollcall.shift-record.${bookingId}`

/** What was typed and not sent outlives a reload, for as long as the tab does. */
export function readKeptDraft(bookingId: string): RecordDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(bookingId)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const hasKeptDraft = (bookingId: string): boolean => sessionStorage.getItem(keyOf(bookingId)) !== null

export function keepDraft(bookingId: string, draft: RecordDraft): void {
  try {
    sessionStorage.setItem(keyOf(bookingId), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing is no worse off than before.
  }
}

export const forgetDraft = (bookingId: string): void => sessionStorage.removeItem(keyOf(bookingId))

/** One that another version of the portal kept may have another shape. */
const isDraft = (kept: unknown): kept is RecordDraft =>
  isObject(kept) &&
  typeof kept.startTime === 'string' &&
  typeof kept.endTime === 'string' &&
  typeof kept.reasonForNonCompliance === 'string' &&
  typeof kept.areActualTimes === 'boolean' &&
  Array.isArray(kept.breaks) &&
  kept.breaks.every(
    (one) =>
      isObject(one) &&
      typeof one.id === 'string' &&
      (one.type === 'meal' || one.type === 'other') &&
      typeof one.startTime === 'string' &&
      typeof one.endTime === 'string',
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
