import type { CurrentUser } from '@rollcall/contract/me'
import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { type FormEvent, useRef, useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { currentSite } from '../../../shared/config/site.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/checkbox.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useCurrentMinute } from '../../../shared/use-current-minute.ts'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import { type KnownTimes, knownTimesOf, shiftIn } from '../known-times.ts'
import { failureText } from '../reactions.ts'
import { useSubmitRecord } from '../shift-records.mutations.ts'
import { agreementWithSchool } from './agreement-with-school.ts'
import { BreakPolicy } from './break-policy.tsx'
import { Breaks } from './breaks.tsx'
import { Comparison } from './comparison.tsx'
import { ComplianceQuestion } from './compliance-question.tsx'
import { errorsOfDraft, type FieldName } from './draft-errors.ts'
import { forgetDraft } from './kept-draft.ts'
import { PaySum } from './pay-sum.tsx'
import { blocksOf, timesIn } from './record-draft.ts'
import css from './record-form.module.css'
import { RegularTime } from './regular-time.tsx'
import { submissionOf } from './submission.ts'
import { useDraftErrors } from './use-draft-errors.ts'
import { useRecordDraft } from './use-record-draft.ts'

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
  const { draft, change, isRestored } = useRecordDraft(form, {
    disableTimePrefills: has('disableUsTimePrefills'),
  })
  const [news, setNews] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const send = useSubmitRecord(form.bookingId)
  const intentFor = useIntent()

  const known = knownTimesOf(form)
  const blocks = blocksOf(draft)
  const day = { date: form.bookingDate, timeZone: form.location.timezone }
  const rules = {
    asksAboutBreaks: form.showRestBreakComplianceQuestion,
    asksForActualTimes: has('scheduledTimeRules') && isAsScheduled(draft, known),
    day,
    now: useCurrentMinute(),
  }
  const errors = errorsOfDraft(draft, rules)
  const fields = useDraftErrors(errors)
  const areTimesRight = !errors.some(({ field }) => field.includes('.'))
  const rightBlocks = areTimesRight ? blocks : undefined
  const choices = has('usShiftRecordDropdown') ? known.flatMap(timesOf) : undefined
  const shared = { errorOf: fields.errorOf, onLeave: fields.onLeave, choices }

  const use = ({ source, blocks: given }: KnownTimes) => {
    const { breaks, ...times } = timesIn(given)
    // A schedule says nothing of breaks, and a clock nothing of rests: what was entered of them stays.
    const stays = draft.breaks.filter(
      ({ type }) => source === 'scheduled' || (source === 'clocked' && type === 'other'),
    )
    change({ ...times, breaks: [...breaks, ...stays] })
    setNews(t(`shiftRecord.compare.used.${source}`))
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    fields.try()
    const [first] = errors
    if (first) {
      focusOn(element.current, first.field)
      return
    }
    const record = submissionOf(form, draft, rules)
    onSending(true)
    try {
      const answer = await send.mutateAsync({
        record,
        intent: intentFor(JSON.stringify(record), send.error),
      })
      forgetDraft(form.bookingId)
      onSent(answer)
    } catch (error) {
      onRefused(error)
    } finally {
      onSending(false)
    }
  }
  return (
    <form ref={element} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {isRestored && <Notice>{t('shiftRecord.leave.restored')}</Notice>}
      {form.timeEntry?.isAutoClockedOut && (
        <Notice kind="warning" title={t('shiftRecord.autoClockedOut.title')}>
          {t('shiftRecord.autoClockedOut.text')}
        </Notice>
      )}
      {form.timeEntry?.isReportedLater && <Notice>{t('shiftRecord.reportedLater')}</Notice>}
      {known.length > 0 && <Comparison known={known} onUse={use} />}
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
      <RegularTime {...shared} day={day} readerTimeZone={user.timezone} times={draft} onChange={change} />
      <Breaks {...shared} type="meal" breaks={draft.breaks} onChange={(breaks) => change({ breaks })} />
      <Breaks {...shared} type="other" breaks={draft.breaks} onChange={(breaks) => change({ breaks })} />
      <BreakPolicy
        blocks={rightBlocks}
        day={day}
        policyLink={has('usTimeEntryPolicyLink') ? currentSite().site.links.timeEntryPolicy : null}
      />
      {rules.asksAboutBreaks && <ComplianceQuestion {...shared} draft={draft} onChange={change} />}
      {rules.asksForActualTimes && (
        <Checkbox
          name="actual"
          label={t('shiftRecord.form.areActualTimes')}
          hint={t('shiftRecord.form.areActualTimesHint')}
          checked={draft.areActualTimes}
          error={fields.errorOf('actual')}
          onChange={({ target }) => change({ areActualTimes: target.checked })}
        />
      )}
      <PaySum blocks={rightBlocks} day={day} payment={form.payment} consultant={consultant} />
      {rightBlocks && <WithSchool form={form} blocks={rightBlocks} consultant={consultant} />}
      {send.error && (
        <Notice kind="error" title={t('shiftRecord.failed.notSent')}>
          {failureText(asFailure(send.error))}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onNotHappened}>{t('shiftRecord.form.didNotHappen')}</Button>
        <Button variant="primary" type="submit" busy={send.isPending}>
          {t('shiftRecord.form.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

type WithSchoolProps = { form: ShiftRecordForm; blocks: ReturnType<typeof blocksOf>; consultant: string }

function WithSchool({ form, blocks, consultant }: WithSchoolProps) {
  const agreement = agreementWithSchool(blocks, form.clientBlocks)
  if (agreement === 'agrees') return <Notice kind="success">{t('shiftRecord.form.willAgree')}</Notice>
  if (agreement === 'unknown') return null
  return <Notice kind="warning">{t('shiftRecord.form.willDiffer', { name: consultant })}</Notice>
}

const timesOf = ({ blocks }: KnownTimes) => blocks.flatMap(({ startTime, endTime }) => [startTime, endTime])

function isAsScheduled(
  { startTime, endTime }: { startTime: string; endTime: string },
  known: readonly KnownTimes[],
): boolean {
  const schedule = shiftIn(known.find(({ source }) => source === 'scheduled')?.blocks ?? [])
  return schedule?.startTime === startTime && schedule.endTime === endTime
}

function focusOn(form: HTMLFormElement | null, field: FieldName) {
  form?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] input`)?.focus()
}
