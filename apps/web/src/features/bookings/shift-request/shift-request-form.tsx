import { shiftRequestLimits } from '@rollcall/domain/add-shift/shift-request'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { readerOf } from '../../../shared/form/form-fields.ts'
import { useFieldErrors } from '../../../shared/form/use-field-errors.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import { type ShiftRequestForm as Request, useRequestShift } from '../bookings.queries.ts'
import css from './shift-request.module.css'
import { errorsIn, requestIn, type ShiftRequestField } from './shift-request-fields.ts'

type Props = {
  name: string
  draft: Request
  onDraft: (request: Request) => void
  onSent: (request: Request) => void
  onSending: (isSending: boolean) => void
  onClose: () => void
}

export function ShiftRequestForm({ name, draft, onDraft, onSent, onSending, onClose }: Props) {
  const [notes, setNotes] = useState(draft.notes)
  const send = useRequestShift()
  const intentFor = useIntent()
  const { errorOf, isRight, recheck } = useFieldErrors<ShiftRequestField>(errorsIn)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (!isRight(form)) return
    const request = requestIn(readerOf<ShiftRequestField>(form))
    onSending(true)
    try {
      await send.mutateAsync({ request, intent: intentFor(JSON.stringify(request), send.error) })
      onSent(request)
    } catch {
      // The notice says why; what was typed stays.
    } finally {
      onSending(false)
    }
  }

  const change = (event: FormEvent<HTMLFormElement>) => {
    recheck(event)
    onDraft(requestIn(readerOf<ShiftRequestField>(event.currentTarget)))
  }

  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)} onChange={change}>
      <p>{t('shiftRequest.lead', { name })}</p>
      <TextField
        label={t('shiftRequest.date')}
        name="date"
        defaultValue={draft.date}
        type="date"
        error={errorOf('date')}
        required
        data-autofocus
      />
      <div className={css.times}>
        <TextField
          label={t('shiftRequest.startTime')}
          name="startTime"
          defaultValue={draft.startTime}
          type="time"
          error={errorOf('startTime')}
          required
        />
        <TextField
          label={t('shiftRequest.endTime')}
          name="endTime"
          defaultValue={draft.endTime}
          type="time"
          error={errorOf('endTime')}
          required
        />
      </div>
      <TextField
        label={t('shiftRequest.clientName')}
        name="clientName"
        defaultValue={draft.clientName}
        autoComplete="off"
        error={errorOf('clientName')}
        optional
      />
      <TextArea
        label={t('shiftRequest.notes')}
        name="notes"
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
        hint={t('shiftRequest.notesHint', { used: notes.length, limit: shiftRequestLimits.notes })}
        error={errorOf('notes')}
        optional
      />
      {send.error && (
        <Notice kind="error" title={t('shiftRequest.failed')}>
          {asFailure(send.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={send.isPending}>
          {t('shiftRequest.send')}
        </Button>
      </DialogActions>
    </form>
  )
}
