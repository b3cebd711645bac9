import type { Booking } from '@rollcall/contract/bookings'
import { formatMoney } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { t } from '../../../shared/words/words.ts'
import type { Answer } from '../bookings.queries.ts'
import css from './offer.module.css'
import { OfferDates, type OfferedDate } from './offer-dates.tsx'
import { OfferRefusal } from './offer-refusal.tsx'

type Props = {
  action: Answer
  clientName: string
  dates: readonly OfferedDate[]
  /** Comes later where the dates were known first. */
  payment?: Booking['payment'] | undefined
  isBusy: boolean
  refusal: unknown
  onConfirm: () => void
  onClose: () => void
}

/** What the answer covers, in full, before it counts. */
export function OfferConfirmation(props: Props) {
  const { action, clientName, dates, payment, isBusy, refusal, onConfirm, onClose } = props
  const count = dates.length
  return (
    <div className={css.confirmation}>
      <p className={css.client}>{clientName}</p>
      <OfferDates dates={dates} />
      {payment?.ratePerHour != null && (
        <p>{t('offer.confirm.rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}</p>
      )}
      <p className={css.note}>{t(`offer.confirm.${action}Note`, { count })}</p>
      {refusal != null && <OfferRefusal error={refusal} />}
      <DialogActions>
        <Button onClick={onClose}>{t('offer.confirm.notYet')}</Button>
        <Button variant={action === 'accept' ? 'primary' : 'danger'} busy={isBusy} onClick={onConfirm}>
          {t(`offer.confirm.${action}`, { count })}
        </Button>
      </DialogActions>
    </div>
  )
}
