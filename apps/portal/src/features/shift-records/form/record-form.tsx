import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { shouldAskAboutBreaks } from '@rollcall/domain/work/shift-records/break-policy'
import { type BreakRules, breakRulesFor } from '@rollcall/domain/work/shift-records/break-rules'
import {
  type KnownTimes,
  knownTimesOf,
  shiftIn,
  type TimeSource,
} from '@rollcall/domain/work/shift-records/known-hours'
import { minutesOf, type RecordedDay } from '@rollcall/domain/work/shift-records/paid-minutes'
import { operationOf, startsDispute } from '@rollcall/domain/work/shift-records/record-operation'
import { problemsOfBlocks, type RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useState } from 'react'
import { Comparison } from '../comparison.tsx'
import { comparedTimesOf } from '../known-times.ts'
import { failureText } from '../reactions.ts'
import { useSubmitRecord } from '../shift-records.queries.ts'
import { tShiftRecords } from '../shift-records.words.ts'
import { BreakPolicy, ComplianceQuestion } from './break-policy.tsx'
import { errorsOfDraft, type FieldName, fieldOfPath } from './draft-errors.ts'
import { Outcome } from './outcome.tsx'
import {
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
  onSending: (isSending: boolean) => void
  onSent: (form: ShiftRecordForm) => void
  onRefused: (error: unknown) => void
  onNotHappened: () => void
}

export function RecordForm({ form, user, onSending, onSent, onRefused, onNotHappened }: Props) {
  const has = (flag: Parameters<typeof isEnabled>[1]) => isEnabled(user.features, flag)
  const known = knownTimesOf(form)
  const day = { date: form.bookingDate, timeZone: form.location.timezone }
  const breakRules = breakRulesFor(form.location.region, form.bookingDate)
  const now = useCurrentMinute()
  const rulesFor = (draft: RecordDraft) => ({
    asksAboutBreaks: form.showRestBreakComplianceQuestion && !isTooShortForBreaks(draft, breakRules, day),
    asksForActualTimes: has('scheduledTimeRules') && isAsScheduled(draft, known),
    day,
    now,
  })
  const fields = useForm<RecordDraft, FieldName>({
    initial: () => firstDraft(form, { disableTimePrefills: has('disableUsTimePrefills') }),
    check: (values) => errorsOfDraft(values, rulesFor(values)),
    fieldOf: fieldOfPath,
    draft: recordDraftPlace(form.bookingId),
  })
  const { values: draft, errorOf, touch: onLeave } = fields
  const [announcement, setAnnouncement] = useState('')
  const send = useSubmitRecord(form.bookingId)
  const intentFor = useIntent()

  const { asksAboutBreaks, asksForActualTimes } = rulesFor(draft)
  const blocks = blocksOf(draft)
  const areTimesRight = !fields.errors.some(({ name }) => name.includes('.'))
  const rightBlocks = areTimesRight ? blocks : undefined
  const choices = has('usShiftRecordDropdown') ? known.flatMap(timesOf) : undefined
  const shared = { errorOf, onLeave, choices }
  const shiftStart = draft.startTime || scheduledStart(known)

  const change = (part: Partial<RecordDraft>) => {
    // The confirmation of the times does not apply to changed times.
    const areTimesOthers = part.startTime !== undefined || part.endTime !== undefined
    fields.change(areTimesOthers ? { ...part, areActualTimes: false } : part)
  }
  const fillIn = ({ source, blocks: taken }: KnownTimes) => {
    const { breaks, ...times } = timesIn(taken)
    const stays = draft.breaks.filter(({ type }) => !saysOf(source).includes(type))
    change({ ...times, breaks: [...breaks, ...stays] })
    setAnnouncement(tShiftRecords(`compare.used.${source}`))
  }
  const isInUse = ({ source, blocks: others }: KnownTimes) =>
    operationOf(
      blocks.filter(({ type }) => type === 'bookingDuration' || saysOf(source).includes(type)),
      { blocks: others, isSchedule: false },
    ) === 'accept'
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
      throw error
    } finally {
      onSending(false)
    }
  })
  const settler = user.associatedConsultant?.name.split(' ')[0] ?? tShiftRecords('yourConsultant')
  const isDispute =
    rightBlocks !== undefined && startsDispute(form.bookingStatus, rightBlocks, comparedTimesOf(form))
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {known.length > 0 && (
        <aside className={css.rail} aria-label={tShiftRecords('compare.title')}>
          <Comparison
            known={known}
            form={form}
            title={tShiftRecords('compare.title')}
            use={{ isInUse, take: fillIn }}
          />
        </aside>
      )}
      <div className={css.fields}>
        {fields.isRestored && <Notice>{tForm('restored')}</Notice>}
        {form.timeEntry?.isAutoClockedOut && (
          <Notice kind="warning" title={tShiftRecords('autoClockedOut.title')}>
            {tShiftRecords('autoClockedOut.text')}
          </Notice>
        )}
        {form.timeEntry?.isReportedLater && <Notice>{tShiftRecords('reportedLater')}</Notice>}
        <VisuallyHidden>
          <span aria-live="polite">{announcement}</span>
        </VisuallyHidden>
        <RegularTime
          {...shared}
          day={day}
          readerTimeZone={user.timezone}
          times={draft}
          earliest={anHourBefore(scheduledStart(known))}
          onChange={change}
        />
        {(['meal', 'other'] as const).map((type) => (
          <Breaks
            key={type}
            {...shared}
            type={type}
            breaks={draft.breaks}
            earliest={shiftStart}
            onChange={(breaks) => change({ breaks })}
          />
        ))}
        <BreakPolicy
          rules={breakRules}
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
      </div>
      <DialogActions
        note={
          <>
            <Outcome form={form} blocks={rightBlocks} isDispute={isDispute} settler={settler} />
            {send.error && (
              <Notice kind="error" title={tShiftRecords('failed.notSent')}>
                {failureText(asFailure(send.error))}
              </Notice>
            )}
          </>
        }
      >
        <Button onClick={onNotHappened}>{tShiftRecords('form.didNotHappen')}</Button>
        <Button variant="primary" type="submit" busy={fields.isBusy}>
          {isDispute ? tShiftRecords('form.sendDispute', { name: settler }) : tShiftRecords('form.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** A schedule has no breaks, and a clock no rest breaks: entered breaks stay. */
const saysOf = (source: TimeSource): readonly RecordBlock['type'][] =>
  source === 'school' ? ['meal', 'other'] : source === 'clocked' ? ['meal'] : []

function isTooShortForBreaks(
  { startTime, endTime }: Times,
  rules: BreakRules | undefined,
  day: RecordedDay,
): boolean {
  const shift = { type: 'bookingDuration', startTime, endTime } as const
  return problemsOfBlocks([shift]).length === 0 && !shouldAskAboutBreaks(rules, minutesOf(shift, day))
}

const scheduledStart = (known: readonly KnownTimes[]) =>
  shiftIn(known.find(({ source }) => source === 'scheduled')?.blocks ?? [])?.startTime ?? ''

const anHourBefore = (time: string) =>
  time < '01:00' ? '' : `${String(Number(time.slice(0, 2)) - 1).padStart(2, '0')}${time.slice(2)}`

const timesOf = ({ blocks }: KnownTimes) => blocks.flatMap(({ startTime, endTime }) => [startTime, endTime])

function isAsScheduled({ startTime, endTime }: Times, known: readonly KnownTimes[]): boolean {
  const schedule = shiftIn(known.find(({ source }) => source === 'scheduled')?.blocks ?? [])
  return schedule?.startTime === startTime && schedule.endTime === endTime
}
