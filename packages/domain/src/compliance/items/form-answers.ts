import type { Evidence } from './item-state.ts'

export const answersActions = ['change', 'sendAgain', 'ask', 'asked'] as const
/** What the candidate may do about answers they sent: change them, send new ones, or ask their consultant to open them again. */
export type AnswersAction = (typeof answersActions)[number]

export interface SentAnswers extends Pick<Evidence, 'verification'> {
  isReopened: boolean
  isChangeAsked: boolean
}

/** Of the answers that were sent last. Until they are reviewed they can be changed; accepted ones count until new ones are. */
export function answersAction({ verification, isReopened, isChangeAsked }: SentAnswers): AnswersAction {
  if (verification === 'unverified') return 'change'
  if (verification === 'rejected' || isReopened) return 'sendAgain'
  return isChangeAsked ? 'asked' : 'ask'
}

export const MAX_CHANGE_REASON_CHARACTERS = 500
