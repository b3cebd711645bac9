import type { CurrentUser } from '@rollcall/contract/me'
import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { type KnownTimes, knownTimesOf, shiftIn } from '@rollcall/domain/shift-records/known-hours'
import {
  grossPayOf,
  minutesOf,
  paidMinutesOf,
  type RecordedDay,
} from '@rollcall/domain/shift-records/paid-minutes'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { useCurrentMinute } from '../../../shared/clock.ts'
import { currentSite } from '../../../shared/config/site.ts'
import { forgetDraft } from '../../../shared/form/draft.ts'
import { tForm } from '../../../shared/form/form.words.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { formatLength, formatMoney } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/checkbox.tsx'
import { DialogActions } from '../../../shared/ui/dialog.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { failureText } from '../reactions.ts'
import { useSubmitRecord } from '../shift-records.queries.ts'
import { tShiftRecords } from '../shift-records.words.ts'
import { BreakPolicy, ComplianceQuestion } from './break-policy.tsx'
import { Comparison } from './comparison.tsx'
import { errorsOfDraft, type FieldName } from './draft-errors.ts'
import {
  agreementWithSchool,
  blocksOf,
  firstDraft,
  type RecordDraft,
  recordDraftKey,
  recordDraftPlace,
  submissionOf,
  type Times,
  timesIn,
} from './record-draft.ts'
import css from './record-form.module.css'
import { Breaks, RegularTime } from './time-fields.tsx'

type Props = {
  form: ShiftRecordForm
  user: CurrentUser
  consultant: string
  onSending: (isSending: boolean) => void
  onSent: (form: ShiftRecordForm) => void
  onRefused: (error: unknown) => void
  onNotHappened: () => void
}

export function RecordForm({ form, user, consultant, onSending, onSent, onRefused, onNotHappened }: Props) {
  const has = (flag: Parameters<typeof isEnabled>[1]) => isEnabled(user.features, flag)
  const known = knownTimesOf(form)
  const day = { date: form.bookingDate, timeZone: form.location.timezone }
  const now = useCurrentMinute()
  const rulesFor = (draft: RecordDraft) => ({
    asksAboutBreaks: form.showRestBreakComplianceQuestion,
    asksForActualTimes: has('scheduledTimeRules') && isAsScheduled(draft, known),
    day,
    now,
  })
  const fields = useForm<RecordDraft, FieldName>({
    initial: () => firstDraft(form, { disableTimePrefills: has('disableUsTimePrefills') }),
    check: (values) => errorsOfDraft(values, rulesFor(values)),
    draft: recordDraftPlace(form.bookingId),
  })
  const { values: draft, errorOf, leave: onLeave } = fields
  const [announcement, setAnnouncement] = useState('')
  const send = useSubmitRecord(form.bookingId)
  const intentFor = useIntent()

  const { asksAboutBreaks, asksForActualTimes } = rulesFor(draft)
  const areTimesRight = !fields.errors.some(({ name }) => name.includes('.'))
  const rightBlocks = areTimesRight ? blocksOf(draft) : undefined
  const choices = has('usShiftRecordDropdown') ? known.flatMap(timesOf) : undefined
  const shared = { errorOf, onLeave, choices }

  const change = (part: Partial<RecordDraft>) => {
    // Whoever said that these are the times they worked did not say it of other times.
    const areTimesOthers = part.startTime !== undefined || part.endTime !== undefined
    fields.change(areTimesOthers ? { ...part, areActualTimes: false } : part)
  }
  const fillIn = ({ source, blocks }: KnownTimes) => {
    const { breaks, ...times } = timesIn(blocks)
    // A schedule says nothing of breaks, and a clock nothing of rest breaks: what was entered of them stays.
    const stays = draft.breaks.filter(
      ({ type }) => source === 'scheduled' || (source === 'clocked' && type === 'other'),
    )
    change({ ...times, breaks: [...breaks, ...stays] })
    setAnnouncement(tShiftRecords(`compare.used.${source}`))
  }
  const submit = fields.submit(async (values) => {
    const record = submissionOf(form, values, rulesFor(values))
    onSending(true)
    try {
      const intent = intentFor(JSON.stringify(record), send.error)
      const answer = await send.mutateAsync({ record, intent })
      forgetDraft(recordDraftKey(form.bookingId))
      onSent(answer)
    } catch (error) {
      onRefused(error)
    } finally {
      onSending(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {fields.isRestored && <Notice>{tForm('restored')}</Notice>}
      {form.timeEntry?.isAutoClockedOut && (
        <Notice kind="warning" title={tShiftRecords('autoClockedOut.title')}>
          {tShiftRecords('autoClockedOut.text')}
        </Notice>
      )}
      {form.timeEntry?.isReportedLater && <Notice>{tShiftRecords('reportedLater')}</Notice>}
      {known.length > 0 && <Comparison known={known} onUse={fillIn} />}
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
      <RegularTime {...shared} day={day} readerTimeZone={user.timezone} times={draft} onChange={change} />
      <Breaks {...shared} type="meal" breaks={draft.breaks} onChange={(breaks) => change({ breaks })} />
      <Breaks {...shared} type="other" breaks={draft.breaks} onChange={(breaks) => change({ breaks })} />
      <BreakPolicy
        blocks={rightBlocks}
        day={day}
        policyLink={has('usTimeEntryPolicyLink') ? currentSite().site.links.timeEntryPolicy : null}
      />
      {asksAboutBreaks && <ComplianceQuestion {...shared} draft={draft} onChange={change} />}
      {asksForActualTimes && (
        <Checkbox
          name="actual"
          label={tShiftRecords('form.areActualTimes')}
          hint={tShiftRecords('form.areActualTimesHint')}
          checked={draft.areActualTimes}
          error={errorOf('actual')}
          onChange={({ target }) => change({ areActualTimes: target.checked })}
        />
      )}
      <PaySum blocks={rightBlocks} day={day} payment={form.payment} consultant={consultant} />
      {rightBlocks && <AgreementNotice form={form} blocks={rightBlocks} consultant={consultant} />}
      {send.error && (
        <Notice kind="error" title={tShiftRecords('failed.notSent')}>
          {failureText(asFailure(send.error))}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onNotHappened}>{tShiftRecords('form.didNotHappen')}</Button>
        <Button variant="primary" type="submit" busy={fields.isBusy}>
          {tShiftRecords('form.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

const timesOf = ({ blocks }: KnownTimes) => blocks.flatMap(({ startTime, endTime }) => [startTime, endTime])

function isAsScheduled({ startTime, endTime }: Times, known: readonly KnownTimes[]): boolean {
  const schedule = shiftIn(known.find(({ source }) => source === 'scheduled')?.blocks ?? [])
  return schedule?.startTime === startTime && schedule.endTime === endTime
}

type AgreementProps = { form: ShiftRecordForm; blocks: readonly RecordBlock[]; consultant: string }

function AgreementNotice({ form, blocks, consultant }: AgreementProps) {
  const agreement = agreementWithSchool(blocks, form.clientBlocks)
  if (agreement === 'agrees') return <Notice kind="success">{tShiftRecords('form.willAgree')}</Notice>
  if (agreement === 'unknown') return null
  return <Notice kind="warning">{tShiftRecords('form.willDiffer', { name: consultant })}</Notice>
}

type PaySumProps = {
  /** As typed, where nothing is wrong with them. */
  blocks: readonly RecordBlock[] | undefined
  day: RecordedDay
  payment: ShiftRecordForm['payment']
  consultant: string
}

const PaySum = ({ blocks, ...props }: PaySumProps) => (
  <section className={css.sum} aria-labelledby="pay-sum">
    <h3 id="pay-sum" className={css.heading}>
      {tShiftRecords('sum.title')}
    </h3>
    <div aria-live="polite">
      {blocks ? (
        <Figures blocks={blocks} {...props} />
      ) : (
        <p className={css.quiet}>{tShiftRecords('sum.incomplete')}</p>
      )}
    </div>
  </section>
)

function Figures({ blocks, day, payment, consultant }: PaySumProps & { blocks: readonly RecordBlock[] }) {
  const paid = paidMinutesOf(blocks, day)
  const unpaid = blocks
    .filter(({ type }) => type === 'meal')
    .reduce((minutes, block) => minutes + minutesOf(block, day), 0)
  const { ratePerHour, currency } = payment
  return (
    <>
      <dl className={css.figures}>
        <div>
          <dt>{tShiftRecords('sum.paid')}</dt>
          <dd>{formatLength(paid)}</dd>
        </div>
        {unpaid > 0 && (
          <div>
            <dt>{tShiftRecords('sum.unpaid')}</dt>
            <dd>{formatLength(unpaid)}</dd>
          </div>
        )}
        {ratePerHour !== null && (
          <div>
            <dt>{tShiftRecords('sum.gross')}</dt>
            <dd>{formatMoney(grossPayOf(paid, ratePerHour), currency)}</dd>
          </div>
        )}
      </dl>
      <p className={css.quiet}>
        {ratePerHour === null
          ? tShiftRecords('sum.noRate', { name: consultant })
          : tShiftRecords('sum.atRate', { rate: formatMoney(ratePerHour, currency) })}
      </p>
    </>
  )
}
