import { useState } from 'react'
import { asFailure, clientFailure, type Failure } from '../../../shared/api/failure.ts'
import { formatShortDay } from '../../../shared/format.ts'
import { ignoreSecondTap } from '../../../shared/ui/ignore-second-tap.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import { type Answer, useAnswerOffer, useLastAnswer } from '../bookings.queries.ts'
import type { OfferedDate } from './offer-dates.tsx'
import { refusalText, refusalTitle } from './offer-refusal.tsx'
import { outcomeKinds } from './outcome-looks.ts'

type Giving = {
  action: Answer
  bookingId: string
  bookingIds: readonly string[]
  dates: readonly OfferedDate[]
  onGiven: () => void
}

/** Sends an answer and says what came of it, wherever the person is by then. Without a network nothing is sent. */
export function useGiveAnswer({ action, bookingId, bookingIds, dates, onGiven }: Giving) {
  const answer = useAnswerOffer({ bookingId, bookingIds })
  const last = useLastAnswer(bookingId)
  const intentOf = useIntent()
  const [refusal, setRefusal] = useState<Failure | null>(null)

  const give = () => {
    if (!navigator.onLine) return setRefusal(clientFailure('network_unreachable'))
    if (answer.isPending) return
    const isUnsure = last?.error && asFailure(last.error).type === 'transientError'
    const isAgain = isUnsure && last.variables?.action === action
    const intent = (isAgain && last.variables?.intent) || intentOf(action, last?.error)
    ignoreSecondTap()
    onGiven()
    setRefusal(null)
    answer.mutateAsync({ action, intent }).then(
      ({ outcome }) => toast(outcomeInWords(outcome, dates), outcomeKinds[outcome]),
      (error) => toast(`${refusalTitle(error)}: ${refusalText(error)}`, 'error'),
    )
  }
  return { give, refusal }
}

function outcomeInWords(outcome: keyof typeof outcomeKinds, dates: readonly OfferedDate[]): string {
  const days = dates.map(({ dateLocal }) => formatShortDay(dateLocal)).join('; ')
  return outcome === 'accepted' || outcome === 'rejected'
    ? t(`offer.answered.${outcome}`, { count: dates.length, dates: days })
    : `${t(`offer.outcome.${outcome}.title`)}. ${t(`offer.outcome.${outcome}.text`)}`
}
