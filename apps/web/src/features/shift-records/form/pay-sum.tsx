import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import {
  grossPayOf,
  minutesOf,
  paidMinutesOf,
  type RecordedDay,
} from '@rollcall/domain/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { formatLength, formatMoney } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import css from './record-form.module.css'

type Props = {
  /** As typed, where nothing is wrong with them. */
  blocks: readonly RecordBlock[] | undefined
  day: RecordedDay
  payment: ShiftRecordForm['payment']
  consultant: string
}

export function PaySum({ blocks, day, payment, consultant }: Props) {
  return (
    <section className={css.sum} aria-labelledby="pay-sum">
      <h3 id="pay-sum" className={css.heading}>
        {t('shiftRecord.sum.title')}
      </h3>
      <div aria-live="polite">
        {blocks ? (
          <Sum blocks={blocks} day={day} payment={payment} consultant={consultant} />
        ) : (
          <p className={css.quiet}>{t('shiftRecord.sum.incomplete')}</p>
        )}
      </div>
    </section>
  )
}

function Sum({ blocks, day, payment, consultant }: Props & { blocks: readonly RecordBlock[] }) {
  const paid = paidMinutesOf(blocks, day)
  const unpaid = blocks
    .filter(({ type }) => type === 'meal')
    .reduce((minutes, block) => minutes + minutesOf(block, day), 0)
  const { ratePerHour, currency } = payment
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{t('shiftRecord.sum.paid')}</dt>
          <dd>{formatLength(paid)}</dd>
        </div>
        {unpaid > 0 && (
          <div>
            <dt>{t('shiftRecord.sum.unpaid')}</dt>
            <dd>{formatLength(unpaid)}</dd>
          </div>
        )}
        {ratePerHour !== null && (
          <div>
            <dt>{t('shiftRecord.sum.gross')}</dt>
            <dd>{formatMoney(grossPayOf(paid, ratePerHour), currency)}</dd>
          </div>
        )}
      </dl>
      <p className={css.quiet}>
        {ratePerHour === null
          ? t('shiftRecord.sum.noRate', { name: consultant })
          : t('shiftRecord.sum.atRate', { rate: formatMoney(ratePerHour, currency) })}
      </p>
    </>
  )
}
