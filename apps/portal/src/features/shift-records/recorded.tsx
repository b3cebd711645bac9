import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { bookingStatus as s } from '@rollcall/domain/work/bookings/booking-status'
import { shiftIn } from '@rollcall/domain/work/shift-records/known-hours'
import { grossPayOf, paidMinutesOf } from '@rollcall/domain/work/shift-records/paid-minutes'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import type { Kind } from '@rollcall/ui/components/tone.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import {
  formatLength,
  formatLongDay,
  formatMoney,
  formatTime,
  formatTimeRange,
} from '@rollcall/ui/site/format.ts'
import type { ReactNode } from 'react'
import { payWaitsText } from '../../shared/pay/pay-waits.words.ts'
import { versionsOf } from './known-times.ts'
import css from './recorded.module.css'
import { tShiftRecords } from './shift-records.words.ts'
import { Versions } from './versions.tsx'

const outcomes = {
  [s.candidateTimesheetNoChanges]: 'accepted',
  [s.candidateTimesheetModified]: 'modified',
  [s.invoicingReady]: 'agreed',
  [s.disputeOrMismatch]: 'disputed',
  [s.candidateTimesheetDidNotHappen]: 'notHappened',
  [s.cancelled]: 'cancelled',
} as const
const outcomeOf: Readonly<Record<number, (typeof outcomes)[keyof typeof outcomes] | undefined>> = outcomes

type Props = {
  form: ShiftRecordForm
  consultant: string
  readerTimeZone: string
  /** Accepting the school's times changed those of the booking. */
  tookTimes?: boolean
  onClose: () => void
}

/** The submitted record, its time, and the next step. */
export function Recorded({ form, consultant, readerTimeZone, tookTimes = false, onClose }: Props) {
  const button = useFocus<HTMLButtonElement>()
  const { record, bookingStatus: status } = form
  const outcome = outcomeOf[status]
  const kind: Kind = outcome === 'disputed' ? 'warning' : 'success'
  const shift = shiftIn(form.blocks)
  const versions = versionsOf(form)
  return (
    <div className={css.recorded}>
      <Notice
        kind={kind}
        title={outcome ? tShiftRecords(`done.${outcome}.title`) : tShiftRecords('failed.alreadyExists')}
      >
        {tookTimes && shift && (
          <p>
            {tShiftRecords('done.agreedTimes', { range: formatTimeRange(shift.startTime, shift.endTime) })}
          </p>
        )}
        <p>
          {outcome === 'disputed'
            ? tShiftRecords('done.disputed.next', { name: consultant })
            : outcome
              ? tShiftRecords(`done.${outcome}.next`)
              : payWaitsText(status, consultant)}
        </p>
      </Notice>
      {versions && <Versions {...{ form, versions }} />}
      {record ? (
        <WhatWasRecorded form={form} record={record} readerTimeZone={readerTimeZone} />
      ) : (
        <p className={css.quiet}>{tShiftRecords('record.notKept', { name: consultant })}</p>
      )}
      <DialogActions>
        <Button ref={button} variant="primary" onClick={onClose}>
          {tUi('action.done')}
        </Button>
      </DialogActions>
    </div>
  )
}

type RecordProps = {
  form: ShiftRecordForm
  record: NonNullable<ShiftRecordForm['record']>
  readerTimeZone: string
}

function WhatWasRecorded({ form, record, readerTimeZone }: RecordProps) {
  const { blocks, didNotHappenResponse, isRestBreakCompliant, reasonForNonCompliance } = record
  const shift = shiftIn(blocks)
  const breaks = blocks.filter(({ type }) => type !== 'bookingDuration')
  const submittedAt = Date.parse(record.submittedAt)
  return (
    <section aria-labelledby="recorded">
      <h3 id="recorded" className={css.heading}>
        {tShiftRecords('record.recorded')}
      </h3>
      <p className={css.quiet}>
        {tShiftRecords('record.submittedAt', {
          day: formatLongDay(localDateOf(submittedAt, readerTimeZone)),
          time: formatTime(submittedAt, readerTimeZone),
        })}
      </p>
      <dl className={css.facts}>
        {didNotHappenResponse && (
          <Fact label={tShiftRecords('record.happened')}>
            {tShiftRecords(`notHappened.reason.${didNotHappenResponse}`)}
          </Fact>
        )}
        {shift && (
          <>
            <Fact label={tShiftRecords('record.regular')}>
              {formatTimeRange(shift.startTime, shift.endTime)}
            </Fact>
            <Fact label={tShiftRecords('record.breaks')}>
              {breaks.length === 0 && tShiftRecords('record.noBreaks')}
              {breaks.map(({ type, startTime, endTime }) => (
                <p key={type + startTime}>
                  {tShiftRecords(type === 'meal' ? 'record.meal' : 'record.rest', {
                    range: formatTimeRange(startTime, endTime),
                  })}
                </p>
              ))}
            </Fact>
            {isRestBreakCompliant !== null && (
              <Fact label={tShiftRecords('record.breaksDue')}>
                {isRestBreakCompliant
                  ? tShiftRecords('record.yes')
                  : tShiftRecords('record.no', { reason: reasonForNonCompliance ?? '' })}
              </Fact>
            )}
            <Pay form={form} blocks={blocks} />
          </>
        )}
      </dl>
    </section>
  )
}

function Pay({ form, blocks }: { form: ShiftRecordForm; blocks: RecordProps['record']['blocks'] }) {
  const { ratePerHour, currency } = form.payment
  const paid = paidMinutesOf(blocks, { date: form.bookingDate, timeZone: form.location.timezone })
  return (
    <>
      <Fact label={tShiftRecords('outcome.paid')}>{formatLength(paid)}</Fact>
      {ratePerHour !== null && (
        <Fact label={tShiftRecords('outcome.gross')}>
          {formatMoney(grossPayOf(paid, ratePerHour), currency)}
        </Fact>
      )}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
