import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { type DidNotHappenResponse, didNotHappenResponses } from '@rollcall/domain/bookings/did-not-happen'
import { transitionOf } from '@rollcall/domain/shift-records/record-operation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { Button } from '../../shared/ui/button.tsx'
import { DialogActions } from '../../shared/ui/dialog-actions.tsx'
import { FieldError } from '../../shared/ui/field-error.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useIntent } from '../../shared/use-intent.ts'
import { t } from '../../shared/words/words.ts'
import css from './did-not-happen.module.css'
import { didNotHappenText } from './reactions.ts'
import { useReportDidNotHappen } from './shift-records.mutations.ts'

type Props = {
  form: ShiftRecordForm
  consultant: string
  onSending: (isSending: boolean) => void
  onSent: (form: ShiftRecordForm) => void
  onRefused: (error: unknown) => void
  onBack: () => void
}

/** The school says that the shift was worked. */
function isContradicted(form: ShiftRecordForm): boolean {
  const next = transitionOf(form.bookingStatus, 'didNotHappen')
  return 'status' in next && next.status === bookingStatus.disputeOrMismatch
}

export function DidNotHappen({ form, consultant, onSending, onSent, onRefused, onBack }: Props) {
  const [response, setResponse] = useState<DidNotHappenResponse>()
  const [isTried, setTried] = useState(false)
  const report = useReportDidNotHappen(form.bookingId)
  const intentFor = useIntent()
  const choices = useRef<HTMLFieldSetElement>(null)
  const focusChoices = () => choices.current?.querySelector('input')?.focus()
  useEffect(focusChoices, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!response) {
      focusChoices()
      return
    }
    onSending(true)
    try {
      onSent(await report.mutateAsync({ response, intent: intentFor(response, report.error) }))
    } catch (error) {
      onRefused(error)
    } finally {
      onSending(false)
    }
  }
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{t('shiftRecord.notHappened.lead')}</p>
      <fieldset ref={choices} className={css.choices} aria-describedby="not-happened-error">
        <legend className={css.legend}>{t('shiftRecord.notHappened.question')}</legend>
        {didNotHappenResponses.map((each) => (
          <label key={each} className={css.choice}>
            <input
              type="radio"
              name="response"
              value={each}
              checked={each === response}
              onChange={() => setResponse(each)}
            />
            {t(`shiftRecord.notHappened.reason.${each}`)}
          </label>
        ))}
        <FieldError id="not-happened-error">
          {isTried && !response && t('shiftRecord.notHappened.choose')}
        </FieldError>
      </fieldset>
      {isContradicted(form) && (
        <Notice kind="warning">{t('shiftRecord.notHappened.willDiffer', { name: consultant })}</Notice>
      )}
      <p>{t('shiftRecord.notHappened.sure')}</p>
      {report.error && (
        <Notice kind="error" title={t('shiftRecord.failed.notReported')}>
          {didNotHappenText(asFailure(report.error), consultant)}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onBack}>{t('shiftRecord.notHappened.back')}</Button>
        <Button variant="danger" type="submit" busy={report.isPending}>
          {t('shiftRecord.notHappened.send')}
        </Button>
      </DialogActions>
    </form>
  )
}
