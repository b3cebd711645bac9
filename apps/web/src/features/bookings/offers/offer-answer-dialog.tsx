import { useQuery } from '@tanstack/react-query'
import { asFailure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import { type Answer, bookingQuery } from '../bookings.queries.ts'
import { offeredDates } from './offer-booking-dates.ts'
import { OfferConfirmation } from './offer-confirmation.tsx'
import type { OfferedDate } from './offer-dates.tsx'
import { useGiveAnswer } from './offer-give-answer.ts'
import { OutcomeNotice } from './outcome-notice.tsx'

type Props = {
  action: Answer
  isOpen: boolean
  onClose: () => void
  bookingId: string
  bookingIds: readonly string[]
  clientName: string
  dates: readonly OfferedDate[]
}

/** A group may reach beyond the month it was opened from: the booking itself knows all its dates. */
export function OfferAnswerDialog({ action, isOpen, onClose, bookingId, ...known }: Props) {
  const query = useQuery({ ...bookingQuery(bookingId), enabled: isOpen })
  const booking = query.data
  const dates = booking ? offeredDates(booking) : known.dates
  const bookingIds = booking ? offeredDates(booking).map(({ id }) => id) : known.bookingIds
  const { give, refusal } = useGiveAnswer({ action, bookingId, bookingIds, dates, onGiven: onClose })

  const outcome = booking ? (booking.tentativeFillStatus?.outcome ?? 'accepted') : 'open'
  // On its way out it goes on showing what was answered.
  const isOver = isOpen && outcome !== 'open'
  const close = (
    <DialogActions>
      <Button onClick={onClose}>{t('ui.action.close')}</Button>
    </DialogActions>
  )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isOver ? t('offer.confirm.over') : t(`offer.confirm.${action}Title`, { count: dates.length })}
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
            title={t('offer.confirm.failed')}
            action={
              <Button busy={query.isFetching} onClick={() => void query.refetch()}>
                {t('ui.action.retry')}
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
          clientName={known.clientName}
          dates={dates}
          payment={booking?.payment}
          isBusy={!booking && query.isFetching}
          refusal={refusal}
          onConfirm={give}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
