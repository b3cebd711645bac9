import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { asFailure, clientFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { DeclineDetails } from '@rollcall/domain/work/offers/decline-reason'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatShortDay } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndingRequirements } from '../../../shared/requirements/ending-requirements.ts'
import { bookingQuery } from '../bookings.queries.ts'
import { OfferConfirmation } from './offer-confirmation.tsx'
import { type OfferedDate, offeredDates } from './offer-dates.tsx'
import { tOfferDecision } from './offer-decision.words.ts'
import { OutcomeNotice, outcomeKinds, outcomeText, outcomeTitle } from './offer-outcome.tsx'
import { refusalText, refusalTitle } from './offer-state.tsx'
import { declineDraftKey, type OfferChoice, useDecideOffer, useLastDecision } from './offers.queries.ts'

type Props = {
  action: OfferChoice
  isOpen: boolean
  onClose: () => void
  bookingId: string
  bookingIds: readonly string[]
  clientName: string
  dates: readonly OfferedDate[]
}

/** A group may reach beyond the month it was opened from: the booking itself has all its dates. */
export function OfferDecisionDialog({ action, isOpen, onClose, bookingId, ...listed }: Props) {
  const query = useQuery({ ...bookingQuery(bookingId), enabled: isOpen })
  const booking = query.data
  const dates = booking ? offeredDates(booking) : listed.dates
  const bookingIds = booking ? offeredDates(booking).map(({ id }) => id) : listed.bookingIds
  const { user } = useRouteContext({ from: '/signed-in' })
  const { missingForOffer } = useEndingRequirements(user.timezone)
  const actingFor = isActing() ? user.firstName : undefined
  const { sendDecision, refusal } = useSendDecision({
    action,
    actingFor,
    bookingId,
    bookingIds,
    dates,
    onSent: onClose,
  })

  const outcome = booking ? (booking.tentativeFillStatus?.outcome ?? 'accepted') : 'open'
  // The dialog keeps its content while it closes.
  const isOver = isOpen && outcome !== 'open'
  const close = (
    <DialogActions>
      <Button onClick={onClose}>{tUi('action.close')}</Button>
    </DialogActions>
  )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={
        isOver
          ? tOfferDecision('confirm.over')
          : tOfferDecision(`confirm.${action}Title`, { count: dates.length })
      }
    >
      {isOver ? (
        <>
          <OutcomeNotice outcome={outcome} />
          {close}
        </>
      ) : query.isError && !booking ? (
        <>
          <Notice
            kind="error"
            title={tOfferDecision('confirm.failed')}
            action={
              <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                {tUi('action.retry')}
              </Button>
            }
          >
            {asFailure(query.error).message}
          </Notice>
          {close}
        </>
      ) : (
        <OfferConfirmation
          action={action}
          draftKey={declineDraftKey(bookingId)}
          clientName={listed.clientName}
          dates={dates}
          pay={booking && { payment: booking.payment, timeZone: booking.location.timezone }}
          missing={missingForOffer(dates)}
          isBusy={!booking && query.isFetching}
          refusal={refusal}
          isUnsent
          actingFor={actingFor}
          onConfirm={sendDecision}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type Sending = {
  action: OfferChoice
  actingFor: string | undefined
  bookingId: string
  bookingIds: readonly string[]
  dates: readonly OfferedDate[]
  onSent: () => void
}

/** Sends a decision and shows the result in a toast, because the user may have left the page. Offline nothing is sent. */
function useSendDecision({ action, actingFor, bookingId, bookingIds, dates, onSent }: Sending) {
  const decision = useDecideOffer({ bookingId, bookingIds })
  const last = useLastDecision(bookingId)
  const intentOf = useIntent()
  const [refusal, setRefusal] = useState<Failure | null>(null)

  const sendDecision = (why: DeclineDetails) => {
    if (!navigator.onLine) return setRefusal(clientFailure('network_unreachable'))
    if (decision.isPending) return
    // A repeated decision may have arrived the first time: the same key makes it count once.
    const mayHaveArrived = last?.error && asFailure(last.error).type === 'transientError'
    const isAgain =
      mayHaveArrived &&
      JSON.stringify(last.variables?.why) === JSON.stringify(why) &&
      last.variables?.action === action
    const intent = (isAgain && last.variables?.intent) || intentOf(JSON.stringify([action, why]), last?.error)
    onSent()
    setRefusal(null)
    decision.mutateAsync({ action, why, intent }).then(
      ({ outcome }) => toast(resultText(outcome, dates, actingFor), outcomeKinds[outcome]),
      (error) => toast(`${refusalTitle(error)}: ${refusalText(error)}`, 'error'),
    )
  }
  return { sendDecision, refusal }
}

function resultText(
  outcome: OfferOutcome,
  dates: readonly OfferedDate[],
  actingFor: string | undefined,
): string {
  const days = dates.map(({ dateLocal }) => formatShortDay(dateLocal)).join('; ')
  if (outcome === 'accepted' && actingFor !== undefined)
    return tOfferDecision('answered.actingAccepted', { count: dates.length, dates: days, name: actingFor })
  return outcome === 'accepted' || outcome === 'rejected'
    ? tOfferDecision(`answered.${outcome}`, { count: dates.length, dates: days })
    : `${outcomeTitle(outcome)}. ${outcomeText(outcome)}`
}
