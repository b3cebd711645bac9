import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import { useSecondsUntil } from './countdown-seconds.ts'

type Standing = { outcome: TentativeOutcome; expiresAt: string }

/** Where an offer stands this moment: an open one is over by itself when its time has come. */
export function useOutcomeNow(offer: Standing | null): TentativeOutcome | undefined {
  const isPast = useSecondsUntil(offer ? Date.parse(offer.expiresAt) : Number.POSITIVE_INFINITY) === 0
  return isPast && offer?.outcome === 'open' ? 'closedExpired' : offer?.outcome
}
