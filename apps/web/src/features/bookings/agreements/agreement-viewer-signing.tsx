import type { Agreement } from '@rollcall/contract/agreements'
import { type FormEvent, useRef, useState } from 'react'
import { asFailure, type Failure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/checkbox.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import { useSignAgreement } from '../bookings.queries.ts'

type Props = {
  bookingId: string
  agreement: Agreement
  isFileOpened: boolean
  onSigning: (isSigning: boolean) => void
  onClose: (replaced?: Failure) => void
}

export function AgreementSigning({ bookingId, agreement, isFileOpened, onSigning, onClose }: Props) {
  const { fileId, title } = agreement
  const sign = useSignAgreement(bookingId)
  const intentFor = useIntent()
  const [hasRead, setHasRead] = useState(false)
  const [wasTried, setTried] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!hasRead) return box.current?.focus()
    onSigning(true)
    try {
      await sign.mutateAsync({ fileId, intent: intentFor(fileId, sign.error) })
      toast(t('agreements.done', { title }), 'success')
      onClose()
    } catch (error) {
      const failure = asFailure(error)
      if (failure.code === 'agreement_replaced') onClose(failure)
    } finally {
      onSigning(false)
    }
  }

  const missing = isFileOpened ? t('agreements.notTicked') : t('agreements.openFirst')
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Checkbox
        ref={box}
        label={t('agreements.haveRead')}
        hint={t('agreements.signHint')}
        checked={hasRead}
        // Not disabled: whoever tries is told what is missing.
        onChange={({ target }) => (isFileOpened ? setHasRead(target.checked) : setTried(true))}
        error={wasTried && !hasRead ? missing : undefined}
      />
      {sign.error && (
        <Notice kind="error" title={t('agreements.notSigned')}>
          {asFailure(sign.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={() => onClose()}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={sign.isPending}>
          {t('agreements.sign')}
        </Button>
      </DialogActions>
    </form>
  )
}
