import { useToday } from '@rollcall/client/clock/use-today.ts'
import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import {
  type ShiftRequest,
  type ShiftRequestProblem,
  shiftRequestMaxLengths,
  shiftRequestProblems,
} from '@rollcall/domain/work/shift-requests/shift-request'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SecondTapGuard } from '@rollcall/ui/components/second-tap.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatFullDay, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { useState } from 'react'
import css from './shift-requests.module.css'
import { useRequestShift } from './shift-requests.queries.ts'
import { tShiftRequests } from './shift-requests.words.ts'

type Props = { isOpen: boolean; timeZone: string; consultantName: string | null; onClose: () => void }

/** Unsent input is kept when it is opened again. */
export function ShiftRequestDialog({ isOpen, timeZone, consultantName, onClose }: Props) {
  const [sent, setSent] = useState<ShiftRequest | null>(null)
  const [isSending, setSending] = useState(false)
  const name = consultantName ?? tShiftRequests('team')
  const close = () => {
    onClose()
    setSent(null)
  }
  return (
    <Dialog open={isOpen} onClose={close} title={tShiftRequests('title')} locked={isSending}>
      {/* The answer may come between the two taps of a double tap on Send, and Done is in its place. */}
      <SecondTapGuard of={sent ? 'sent' : 'form'}>
        {sent ? (
          <Sent request={sent} name={name} onClose={close} />
        ) : (
          <ShiftRequestForm
            name={name}
            timeZone={timeZone}
            onSending={setSending}
            onSent={setSent}
            onClose={close}
          />
        )}
      </SecondTapGuard>
    </Dialog>
  )
}

const emptyValues = { date: '', startTime: '', endTime: '', clientName: '', notes: '' }
type Values = typeof emptyValues

const draft = {
  key: 'shift-request',
  isDraft: (kept: unknown): kept is Values =>
    typeof kept === 'object' && kept !== null && Object.keys(emptyValues).every((name) => name in kept),
}

type FormProps = {
  name: string
  timeZone: string
  onSending: (isSending: boolean) => void
  onSent: (request: ShiftRequest) => void
  onClose: () => void
}

function ShiftRequestForm({ name, timeZone, onSending, onSent, onClose }: FormProps) {
  const requestShift = useRequestShift()
  const intentFor = useIntent()
  const today = useToday(timeZone)
  const form = useForm({ initial: emptyValues, check: (values) => errorsIn(values, today), draft })
  const submit = form.submit(async (values) => {
    const request = requestOf(values)
    onSending(true)
    try {
      const intent = intentFor(JSON.stringify(request), requestShift.error)
      await requestShift.mutateAsync({ request, intent })
      forgetDraft(draft.key)
      onSent(request)
    } finally {
      onSending(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{tShiftRequests('lead', { name })}</p>
      <TextField
        {...form.text('date')}
        label={tShiftRequests('date')}
        type="date"
        max={today}
        required
        data-autofocus
      />
      <div className={css.times}>
        <TextField {...form.text('startTime')} label={tShiftRequests('startTime')} type="time" required />
        <TextField {...form.text('endTime')} label={tShiftRequests('endTime')} type="time" required />
      </div>
      <TextField
        {...form.text('clientName')}
        label={tShiftRequests('clientName')}
        autoComplete="off"
        optional
      />
      <TextArea
        {...form.text('notes')}
        label={tShiftRequests('notes')}
        hint={tShiftRequests('notesHint', {
          used: form.values.notes.length,
          limit: shiftRequestMaxLengths.notes,
        })}
        optional
      />
      {requestShift.error && (
        <Notice kind="error" title={tShiftRequests('failed')}>
          {asFailure(requestShift.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tShiftRequests('send')}
        </Button>
      </DialogActions>
    </form>
  )
}

function requestOf({ clientName, notes, ...when }: Values): ShiftRequest {
  const client = clientName.trim()
  return { ...when, ...(client && { clientName: client }), notes: notes.trim() }
}

const errorsIn = (values: Values, today: string) =>
  shiftRequestProblems(requestOf(values), today).map((problem) => ({
    name: fieldOf(problem),
    text: problemText(problem),
  }))

function fieldOf(problem: ShiftRequestProblem): keyof Values {
  if (problem === 'dateInFuture') return 'date'
  return problem === 'endBeforeStart' ? 'endTime' : problem
}

function problemText(problem: ShiftRequestProblem): string {
  if (problem === 'endBeforeStart' || problem === 'dateInFuture') return tShiftRequests(problem)
  return problem === 'clientName' || problem === 'notes'
    ? tForm('tooLong', { length: shiftRequestMaxLengths[problem] })
    : tForm('required')
}

type SentProps = { request: ShiftRequest; name: string; onClose: () => void }

function Sent({ request: { date, startTime, endTime }, name, onClose }: SentProps) {
  const button = useFocus<HTMLButtonElement>()
  return (
    <>
      <Notice kind="success" title={tShiftRequests('sent.title')}>
        {tShiftRequests('sent.text', {
          name,
          date: formatFullDay(date),
          range: formatTimeRange(startTime, endTime),
        })}
      </Notice>
      <DialogActions>
        <Button ref={button} variant="primary" onClick={onClose}>
          {tUi('action.done')}
        </Button>
      </DialogActions>
    </>
  )
}
