import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import {
  type DidNotHappenResponse,
  didNotHappenResponses,
} from '@rollcall/domain/work/bookings/did-not-happen'
import { transitionOf } from '@rollcall/domain/work/shift-records/record-operation'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { RadioList } from '@rollcall/ui/components/radio-list.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import css from './did-not-happen.module.css'
import { didNotHappenText } from './reactions.ts'
import { useReportDidNotHappen } from './shift-records.queries.ts'
import { tShiftRecords } from './shift-records.words.ts'

type Props = {
  form: ShiftRecordForm
  consultant: string
  onSending: (isSending: boolean) => void
  onSent: (form: ShiftRecordForm) => void
  onRefused: (error: unknown) => void
  onBack: () => void
}

export function DidNotHappen({ form, consultant, onSending, onSent, onRefused, onBack }: Props) {
  const report = useReportDidNotHappen(form.bookingId)
  const intentFor = useIntent()
  const firstChoice = useFocus<HTMLInputElement>()
  const fields = useForm<{ response: DidNotHappenResponse | null }>({
    initial: { response: null },
    check: ({ response }) =>
      response ? [] : [{ name: 'response', text: tShiftRecords('notHappened.choose'), isMissing: true }],
    fieldOf: (path) => (path === 'didNotHappenResponse' ? 'response' : undefined),
  })
  const submit = fields.submit(async ({ response }) => {
    if (!response) return
    onSending(true)
    try {
      onSent(await report.mutateAsync({ response, intent: intentFor(response, report.error) }))
    } catch (error) {
      onRefused(error)
      throw error
    } finally {
      onSending(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{tShiftRecords('notHappened.lead')}</p>
      <RadioList
        label={tShiftRecords('notHappened.question')}
        name="response"
        value={fields.values.response}
        options={didNotHappenResponses.map((value) => ({
          value,
          label: tShiftRecords(`notHappened.reason.${value}`),
        }))}
        onChange={(response) => fields.change({ response })}
        error={fields.errorOf('response')}
        firstRef={firstChoice}
      />
      {isContradicted(form) && (
        <Notice kind="warning">{tShiftRecords('notHappened.willDiffer', { name: consultant })}</Notice>
      )}
      <p>{tShiftRecords('notHappened.sure')}</p>
      {report.error && (
        <Notice kind="error" title={tShiftRecords('failed.notReported')}>
          {didNotHappenText(asFailure(report.error), consultant)}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onBack}>{tShiftRecords('notHappened.back')}</Button>
        <Button variant="danger" type="submit" busy={fields.isBusy}>
          {tShiftRecords('notHappened.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The school says that the shift was worked. */
function isContradicted(form: ShiftRecordForm): boolean {
  const next = transitionOf(form.bookingStatus, 'didNotHappen')
  return 'status' in next && next.status === bookingStatus.disputeOrMismatch
}
