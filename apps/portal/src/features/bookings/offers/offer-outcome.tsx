import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import type { Kind } from '@rollcall/ui/components/tone.ts'
import { tOfferOutcomes } from './offer-outcomes.words.ts'
import { tOffers } from './offers.words.ts'

export const outcomeKinds: Record<OfferOutcome, Kind> = {
  open: 'info',
  accepted: 'success',
  rejected: 'info',
  closedFilled: 'warning',
  closedExpired: 'warning',
  closedNotTentative: 'warning',
  closedBookingNotTentative: 'warning',
  closedWrongStatusForCandidate: 'warning',
  closedUnableToLoad: 'warning',
}

export const outcomeTitle = (outcome: OfferOutcome): string =>
  outcome === 'closedExpired' ? tOffers('expired.title') : tOfferOutcomes(`${outcome}.title`)

/** What comes next. */
export const outcomeText = (outcome: OfferOutcome): string =>
  outcome === 'closedExpired' ? tOffers('expired.text') : tOfferOutcomes(`${outcome}.text`)

/** The outcome of an offer and what comes next. */
export const OutcomeNotice = ({ outcome }: { outcome: OfferOutcome }) => (
  <Notice kind={outcomeKinds[outcome]} title={outcomeTitle(outcome)}>
    {outcomeText(outcome)}
  </Notice>
)
