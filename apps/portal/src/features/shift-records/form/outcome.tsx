import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { isFarFromSchedule } from '@rollcall/domain/work/shift-records/far-from-schedule'
import { type Hours, hoursOf, knownTimesOf, shiftIn } from '@rollcall/domain/work/shift-records/known-hours'
import { minutesOf } from '@rollcall/domain/work/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { formatLength, formatMoney, formatTimeRange } from '@rollcall/ui/site/format.ts'
import type { ReactNode } from 'react'
import { knownShiftOf } from '../known-times.ts'
import { tShiftRecords } from '../shift-records.words.ts'
import { differenceText } from '../versions.tsx'
import css from './outcome.module.css'

type Props = {
  form: ShiftRecordForm
  /** The typed blocks, if they are valid. */
  blocks: readonly RecordBlock[] | undefined
  isDispute: boolean
  /** Who settles a dispute. */
  settler: string
}

/** The pay and consequences of these hours, beside the send button. */
export function Outcome({ form, blocks, isDispute, settler }: Props) {
  const hours = blocks && hoursOf(blocks, knownShiftOf(form))
  return (
    <div className={css.outcome} aria-live="polite">
      {blocks && hours ? (
        <>
          <Figures {...{ form, blocks, hours, settler }} />
          {isDispute ? (
            <Warning>
              {schoolText(form, hours)} {tShiftRecords('outcome.dispute', { name: settler })}
            </Warning>
          ) : (
            <FarFromSchedule {...{ form, hours }} />
          )}
        </>
      ) : (
        <p className={css.quiet}>{tShiftRecords('outcome.incomplete')}</p>
      )}
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={css.warning}>
    <Icon name="warning" size={20} />
    <span>{children}</span>
  </p>
)

/** The school's hours and the resulting pay. */
function schoolText(form: ShiftRecordForm, hours: Hours): string {
  const school = form.clientBlocks && shiftIn(form.clientBlocks)
  const theirs = form.clientBlocks && hoursOf(form.clientBlocks, knownShiftOf(form))
  if (!school || !theirs) return tShiftRecords('outcome.schoolSaysNot')
  const range = formatTimeRange(school.startTime, school.endTime)
  const sent = tShiftRecords('outcome.schoolSent', { range, length: formatLength(theirs.paidMinutes) })
  return `${sent} ${differenceText(hours, theirs, form.payment.currency)}`
}

function FarFromSchedule({ form, hours }: { form: ShiftRecordForm; hours: Hours }) {
  const schedule = knownTimesOf(form).find(({ source }) => source === 'scheduled')
  const scheduled = schedule && hoursOf(schedule.blocks, knownShiftOf(form))
  if (!scheduled || !isFarFromSchedule(hours.paidMinutes, scheduled.paidMinutes)) return null
  const { currency } = form.payment
  const lengths = { yours: formatLength(hours.paidMinutes), scheduled: formatLength(scheduled.paidMinutes) }
  return (
    <Warning>
      {hours.grossPay === null || scheduled.grossPay === null
        ? tShiftRecords('outcome.far', lengths)
        : tShiftRecords('outcome.farInMoney', {
            ...lengths,
            pay: formatMoney(hours.grossPay, currency),
            scheduledPay: formatMoney(scheduled.grossPay, currency),
          })}
    </Warning>
  )
}

type FiguresProps = Pick<Props, 'form' | 'settler'> & { blocks: readonly RecordBlock[]; hours: Hours }

function Figures({ form, blocks, hours, settler }: FiguresProps) {
  const { ratePerHour, currency } = form.payment
  const day = { date: form.bookingDate, timeZone: form.location.timezone }
  const unpaid = blocks
    .filter(({ type }) => type === 'meal')
    .reduce((minutes, block) => minutes + minutesOf(block, day), 0)
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{tShiftRecords('outcome.paid')}</dt>
          <dd>{formatLength(hours.paidMinutes)}</dd>
        </div>
        {unpaid > 0 && (
          <div>
            <dt>{tShiftRecords('outcome.unpaid')}</dt>
            <dd>{formatLength(unpaid)}</dd>
          </div>
        )}
        {hours.grossPay !== null && (
          <div>
            <dt>{tShiftRecords('outcome.gross')}</dt>
            <dd>{formatMoney(hours.grossPay, currency)}</dd>
          </div>
        )}
      </dl>
      <p className={css.quiet}>
        {ratePerHour === null
          ? tShiftRecords('outcome.noRate', { name: settler })
          : tShiftRecords('outcome.atRate', { rate: formatMoney(ratePerHour, currency) })}
      </p>
    </>
  )
}
