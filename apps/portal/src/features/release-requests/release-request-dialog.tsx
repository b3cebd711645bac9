import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError as FormError, useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import {
  MAX_NOTE_LENGTH,
  type ReleaseReason,
  releaseReasons,
  releaseRequestProblem,
} from '@rollcall/domain/work/release-requests/release-request'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { RadioList } from '@rollcall/ui/components/radio-list.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { formatLongDay, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { useState } from 'react'
import css from './release-requests.module.css'
import { useRequestRelease } from './release-requests.queries.ts'
import { tReleaseRequests } from './release-requests.words.ts'

type Props = {
  booking: Booking
  /** The person who is notified. */
  name: string
  isOpen: boolean
  onClose: () => void
  onSent: () => void
}

export function ReleaseRequestDialog({ isOpen, onClose, ...form }: Props) {
  const [isSending, setSending] = useState(false)
  return (
    <Dialog open={isOpen} onClose={onClose} title={tReleaseRequests('dialog.title')} locked={isSending}>
      <ReleaseRequestForm {...form} onSending={setSending} onClose={onClose} />
    </Dialog>
  )
}

interface Values {
  reason: ReleaseReason | null
  note: string
}

const draftOf = (bookingId: string) => ({
  key: `release-request.${bookingId}`,
  isDraft: (kept: unknown): kept is Values =>
    typeof kept === 'object' && kept !== null && 'reason' in kept && 'note' in kept,
})

type FormProps = Omit<Props, 'isOpen'> & { onSending: (isSending: boolean) => void }

function ReleaseRequestForm({ booking, name, onSending, onSent, onClose }: FormProps) {
  const request = useRequestRelease(booking.id)
  const intentFor = useIntent()
  const draft = draftOf(booking.id)
  const form = useForm<Values>({ initial: { reason: null, note: '' }, check: errorsIn, draft })
  const submit = form.submit(async ({ reason, note }) => {
    if (!reason) return
    const given = { reason, ...(note.trim() && { note: note.trim() }) }
    onSending(true)
    try {
      await request.mutateAsync({
        request: given,
        intent: intentFor(JSON.stringify(given), request.error),
      })
      forgetDraft(draft.key)
      onSent()
    } finally {
      onSending(false)
    }
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>
        {tReleaseRequests('dialog.shift', {
          client: booking.clientName,
          day: formatLongDay(booking.dateLocal),
          range: formatTimeRange(booking.startTimeLocal, booking.endTimeLocal),
        })}
      </p>
      <RadioList
        label={tReleaseRequests('dialog.reason')}
        name="reason"
        value={form.values.reason}
        options={releaseReasons.map((value) => ({ value, label: tReleaseRequests(`reasons.${value}`) }))}
        onChange={(reason) => form.change({ reason })}
        error={form.errorOf('reason')}
      />
      <TextArea
        {...form.text('note')}
        label={tReleaseRequests('dialog.note', { name })}
        rows={3}
        optional={form.values.reason !== 'other'}
        hint={tReleaseRequests('dialog.noteHint', { used: form.values.note.length, limit: MAX_NOTE_LENGTH })}
      />
      <p className={css.quiet}>{tReleaseRequests('dialog.next', { name })}</p>
      {request.error && (
        <Notice kind="error" title={tReleaseRequests('dialog.failed', { name })}>
          {asFailure(request.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>{tReleaseRequests('dialog.keep')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tReleaseRequests('dialog.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

function errorsIn({ reason, note }: Values): FormError<keyof Values>[] {
  if (!reason) return [{ name: 'reason', text: tReleaseRequests('dialog.chooseReason'), isMissing: true }]
  const problem = releaseRequestProblem({ reason, note })
  if (problem === 'noteMissing') {
    return [{ name: 'note', text: tForm('required'), isMissing: true }]
  }
  return problem ? [{ name: 'note', text: tForm('tooLong', { length: MAX_NOTE_LENGTH }) }] : []
}
