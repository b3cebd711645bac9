import type { Booking } from '@rollcall/contract/bookings'
import { formatMoney } from '../../../shared/format.ts'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog.tsx'
import css from './offer.module.css'
import { OfferDates, type OfferedDate } from './offer-dates.tsx'
import { OfferRefusal } from './offer-state.tsx'
import type { Answer } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'

type Props = {
  action: Answer
  clientName: string
  dates: readonly OfferedDate[]
  /** Comes later where the dates were known first. */
  pay?: { payment: Booking['payment']; timeZone: string } | undefined
  isBusy: boolean
  refusal: unknown
  onConfirm: () => void
  onClose: () => void
}

/** What the answer covers, in full, before it counts. */
export function OfferConfirmation(props: Props) {
  const { action, clientName, dates, pay, isBusy, refusal, onConfirm, onClose } = props
  const count = dates.length
  return (
    <div className={css.confirmation}>
      <p className={css.client}>{clientName}</p>
      <OfferDates dates={dates} />
      {pay && <OfferPay dates={dates} {...pay} />}
      <p className={css.note}>{tOffers(`confirm.${action}Note`, { count })}</p>
      {refusal != null && <OfferRefusal error={refusal} />}
      <DialogActions>
        <Button onClick={onClose}>{tOffers('confirm.notYet')}</Button>
        <Button variant={action === 'accept' ? 'primary' : 'danger'} busy={isBusy} onClick={onConfirm}>
          {tOffers(`confirm.${action}`, { count })}
        </Button>
      </DialogActions>
    </div>
  )
}

type PayProps = { dates: readonly OfferedDate[]; payment: Booking['payment']; timeZone: string }

/** The rate, and what all the dates come to; nothing while no rate is set. */
export function OfferPay({ dates, payment, timeZone }: PayProps) {
  if (payment.ratePerHour === null) return null
  const total = shiftTotalOf(dates, payment, timeZone)
  return (
    <div>
      <p>
        {tOffers('confirm.rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}
        {total && `, ${total.text}`}
      </p>
      {total && <p className={css.note}>{total.basis}</p>}
    </div>
  )
}
