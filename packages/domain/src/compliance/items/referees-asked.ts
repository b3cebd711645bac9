export interface RefereesAsked {
  asked: number
  answered: number
  /** Null if none has answered. */
  lastAnsweredAtUtc: string | null
}

export const isWaitingForReferees = ({
  asked,
  answered,
}: Pick<RefereesAsked, 'asked' | 'answered'>): boolean => answered < asked

/** "1 of 2 referees has answered." */
export function refereesInWords({ asked, answered }: Pick<RefereesAsked, 'asked' | 'answered'>): string {
  if (asked === 1) return answered === 1 ? 'Your referee has answered.' : "Your referee hasn't answered yet."
  if (answered === 0) return `None of your ${asked} referees has answered yet.`
  return `${answered} of ${asked} referees ${answered === 1 ? 'has' : 'have'} answered.`
}
