import { useForm } from '@rollcall/client/form/use-form.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import {
  type DeclineDetails,
  declineDetailsOf,
  declineReasons,
  MAX_DECLINE_NOTE_LENGTH,
} from '@rollcall/domain/work/offers/decline-reason'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { formatMoney } from '@rollcall/ui/site/format.ts'
import type { ComponentProps } from 'react'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import { OfferRequirementNotice } from '../../../shared/requirements/requirement-notice.tsx'
import css from './offer.module.css'
import { OfferDates, type OfferedDate } from './offer-dates.tsx'
import { tOfferDecision } from './offer-decision.words.ts'
import { OfferRefusal } from './offer-state.tsx'
import type { OfferChoice } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'

type Props = {
  action: OfferChoice
  /** Where the reason for declining is kept until the answer is sent. */
  draftKey: string
  clientName: string
  dates: readonly OfferedDate[]
  /** Absent until it is loaded; the dates may be known first. */
  pay?: { payment: Booking['payment']; timeZone: string } | undefined
  /** Requirements that expire before these shifts. */
  missing: ComponentProps<typeof OfferRequirementNotice>['requirement'][]
  isBusy: boolean
  refusal: unknown
  /** The refusal is that there is no network. */
  isUnsent?: boolean | undefined
  /** The first name of the candidate that a consultant acts for. */
  actingFor?: string | undefined
  /** With the reason for declining, if given. */
  onConfirm: (why: DeclineDetails) => void
  onClose: () => void
}

const isDraft = (kept: unknown): kept is DeclineDetails =>
  typeof kept === 'object' && kept !== null && 'reason' in kept && 'note' in kept

/** Shows everything that the decision covers before it is sent. */
export function OfferConfirmation(props: Props) {
  const { action, draftKey, clientName, dates, pay, missing, isBusy, refusal, onConfirm, onClose } = props
  const { isUnsent, actingFor } = props
  const count = dates.length
  const form = useForm<DeclineDetails>({
    initial: { reason: null, note: null },
    check: () => [],
    draft: { key: draftKey, isDraft },
  })
  return (
    <div className={css.confirmation}>
      <p className={css.client}>{clientName}</p>
      <OfferDates dates={dates} />
      {pay && <OfferPay dates={dates} {...pay} />}
      {action === 'accept' &&
        missing.map((requirement) => (
          <OfferRequirementNotice key={requirement.title} requirement={requirement} />
        ))}
      <p className={css.note}>
        {action === 'accept' && actingFor !== undefined
          ? tOfferDecision('confirm.actingAcceptNote', { count, name: actingFor })
          : tOfferDecision(`confirm.${action}Note`, { count })}
      </p>
      {action === 'decline' && <WhyDeclined said={form.values} onChange={form.change} />}
      {refusal != null && <OfferRefusal error={refusal} isUnsent={isUnsent} />}
      <DialogActions>
        <Button onClick={onClose}>{tOfferDecision('confirm.notYet')}</Button>
        <Button
          variant={action === 'accept' ? 'primary' : 'danger'}
          busy={isBusy}
          onClick={() => onConfirm(declineDetailsOf(action, form.values))}
        >
          {tOfferDecision(`confirm.${action}`, { count })}
        </Button>
      </DialogActions>
    </div>
  )
}

type PayProps = { dates: readonly OfferedDate[]; payment: Booking['payment']; timeZone: string }

/** The rate, and the total of all dates; nothing without a rate. */
function OfferPay({ dates, payment, timeZone }: PayProps) {
  if (payment.ratePerHour === null) return null
  const total = shiftTotalOf(dates, payment, timeZone)
  return (
    <div>
      <p>
        {tOffers('rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}
        {total && `, ${total.text}`}
      </p>
      {total && <p className={css.note}>{total.basis}</p>}
    </div>
  )
}

type WhyProps = { said: DeclineDetails; onChange: (part: Partial<DeclineDetails>) => void }

/** The reason is optional; it helps the consultant to find better offers. */
const WhyDeclined = ({ said, onChange }: WhyProps) => (
  <>
    <Select
      label={tOfferDecision('why.reason')}
      optional
      placeholder={tOfferDecision('why.none')}
      options={declineReasons.map((value) => ({ value, label: tOfferDecision(`why.${value}`) }))}
      value={said.reason ?? ''}
      onChange={({ target }) =>
        onChange({ reason: declineReasons.find((reason) => reason === target.value) ?? null })
      }
    />
    <TextArea
      label={tOfferDecision('why.note')}
      optional
      rows={2}
      maxLength={MAX_DECLINE_NOTE_LENGTH}
      hint={tOfferDecision('why.noteHint', { used: said.note?.length ?? 0, limit: MAX_DECLINE_NOTE_LENGTH })}
      value={said.note ?? ''}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  </>
)
