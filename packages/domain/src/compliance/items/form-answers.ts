import type { Evidence } from './item-state.ts'

export const answersActions = ['change', 'sendAgain', 'ask', 'asked'] as const
/** The candidate's options after sending answers: change them, send new ones, or ask the consultant to reopen them. */
export type AnswersAction = (typeof answersActions)[number]

export interface SentAnswers extends Pick<Evidence, 'verification'> {
  isReopened: boolean
  isChangeAsked: boolean
}

/**
 * Applies to the latest answers. They can be changed until they are reviewed; accepted answers count until new ones are
 * accepted.
 */
export function answersAction({ verification, isReopened, isChangeAsked }: SentAnswers): AnswersAction {
  if (verification === 'unverified') return 'change'
  if (verification === 'rejected' || isReopened) return 'sendAgain'
  return isChangeAsked ? 'asked' : 'ask'
}

export const MAX_CHANGE_REASON_LENGTH = 500
