/** Why somebody declines, if they care to say: the first five are a tap. */
export const declineReasons = [
  'notAvailable',
  'tooFar',
  'wrongGrades',
  'payTooLow',
  'shortNotice',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const DECLINE_NOTE_MAX = 500

export interface DeclineDetails {
  reason: DeclineReason | null
  note: string | null
}

/** What is kept of what somebody said with their answer: nothing with an acceptance, and no empty words. */
export function declineDetailsOf(
  action: 'accept' | 'decline',
  said: { reason?: DeclineReason | null | undefined; note?: string | null | undefined },
): DeclineDetails {
  if (action === 'accept') return { reason: null, note: null }
  return { reason: said.reason ?? null, note: said.note?.trim() || null }
}
