import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { type Hours, hoursOf, type KnownTimes } from '@rollcall/domain/work/shift-records/known-hours'
import { formatLength, formatMoney } from '@rollcall/ui/site/format.ts'
import css from './comparison.module.css'
import { Comparison } from './comparison.tsx'
import { knownShiftOf } from './known-times.ts'
import { tShiftRecords } from './shift-records.words.ts'

type Props = { form: ShiftRecordForm; versions: readonly KnownTimes<'record' | 'school'>[] }

/** The hours of each side in a dispute, and the resulting pay. */
export function Versions({ form, versions }: Props) {
  const [yours, theirs] = versions.map(({ blocks }) => hoursOf(blocks, knownShiftOf(form)))
  return (
    <div>
      <Comparison known={versions} form={form} title={tShiftRecords('versions')} />
      {yours && theirs && (
        <p className={css.difference}>{differenceText(yours, theirs, form.payment.currency)}</p>
      )}
    </div>
  )
}

/** In money, or in hours where there is no rate. */
export function differenceText(yours: Hours, theirs: Hours, currency: string): string {
  if (yours.grossPay === null || theirs.grossPay === null) {
    const minutes = yours.paidMinutes - theirs.paidMinutes
    if (minutes === 0) return tShiftRecords('difference.same')
    const amount = formatLength(Math.abs(minutes))
    return tShiftRecords(minutes > 0 ? 'difference.moreHours' : 'difference.lessHours', { amount })
  }
  const cents = Math.round((yours.grossPay - theirs.grossPay) * 100)
  if (cents === 0) return tShiftRecords('difference.same')
  const amount = formatMoney(Math.abs(cents) / 100, currency)
  return tShiftRecords(cents > 0 ? 'difference.more' : 'difference.less', { amount })
}
