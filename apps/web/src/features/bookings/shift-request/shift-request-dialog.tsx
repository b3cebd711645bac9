import { useEffect, useRef, useState } from 'react'
import { formatFullDay, formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import type { ShiftRequestForm as Request } from '../bookings.queries.ts'
import { ShiftRequestForm } from './shift-request-form.tsx'

type Props = { isOpen: boolean; consultantName: string | null; onClose: () => void }

const emptyRequest: Request = { date: '', startTime: '', endTime: '', notes: '' }

/** What was typed is still there when it is opened again; what was sent is not. */
export function ShiftRequestDialog({ isOpen, consultantName, onClose }: Props) {
  const [sent, setSent] = useState<Request | null>(null)
  const [isSending, setSending] = useState(false)
  const [draft, setDraft] = useState(emptyRequest)
  const name = consultantName ?? t('shiftRequest.team')
  const close = () => {
    onClose()
    setSent(null)
  }
  return (
    <Dialog open={isOpen} onClose={close} title={t('shiftRequest.title')} locked={isSending}>
      {sent ? (
        <Sent request={sent} name={name} onClose={close} />
      ) : (
        <ShiftRequestForm
          name={name}
          draft={draft}
          onDraft={setDraft}
          onSending={setSending}
          onSent={(request) => {
            setSent(request)
            setDraft(emptyRequest)
          }}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function Sent({ request, name, onClose }: { request: Request; name: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const { date, startTime, endTime } = request
  return (
    <>
      <Notice kind="success" title={t('shiftRequest.sent.title')}>
        {t('shiftRequest.sent.text', {
          name,
          date: formatFullDay(date),
          range: formatTimeRange(startTime, endTime),
        })}
      </Notice>
      <DialogActions>
        <Button ref={button} variant="primary" onClick={onClose}>
          {t('ui.action.done')}
        </Button>
      </DialogActions>
    </>
  )
}
