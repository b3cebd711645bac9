/** The optional reasons for declining; the first five are shown as buttons. */
export const declineReasons = [
  'notAvailable',
  'tooFar',
  'wrongGrades',
  'payTooLow',
  'shortNotice',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const MAX_DECLINE_NOTE_LENGTH = 500

export interface DeclineDetails {
  reason: DeclineReason | null
  note: string | null
}

/** The details to store with a decision: none for an acceptance, and no empty note. */
export function declineDetailsOf(
  action: 'accept' | 'decline',
  said: { reason?: DeclineReason | null | undefined; note?: string | null | undefined },
): DeclineDetails {
  if (action === 'accept') return { reason: null, note: null }
  return { reason: said.reason ?? null, note: said.note?.trim() || null }
}
