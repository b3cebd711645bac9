import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { Agreement } from '@rollcall/contract/work/agreements'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { FileToRead } from '../../shared/files/file-to-read.tsx'
import css from './agreements.module.css'
import { agreementPages, fetchAgreement, useSignAgreement } from './agreements.queries.ts'
import { signedDay, tAgreements } from './agreements.words.ts'

type Props = {
  bookingId: string
  agreement: Agreement
  canSign: boolean
  readerTimeZone: string
  isOpen: boolean
  /** With the failure, when the file that was shown has been replaced. */
  onClose: (replaced?: Failure) => void
}

/** Shows an agreement to read and sign. */
export function AgreementDialog({ bookingId, agreement, canSign, readerTimeZone, isOpen, onClose }: Props) {
  const { fileId, title, dateAgreedUTC } = agreement
  const [isFileOpened, setFileOpened] = useState(false)
  const [isSigning, setSigning] = useState(false)
  return (
    <Dialog open={isOpen} onClose={() => onClose()} title={title} locked={isSigning} tall>
      <div className={css.file}>
        <FileToRead
          pages={agreementPages(fileId)}
          title={title}
          file={{
            name: `${title}.pdf`,
            contentType: 'application/pdf',
            sizeBytes: agreement.fileSizeBytes,
            fetch: () => fetchAgreement(fileId),
          }}
          onOpened={() => setFileOpened(true)}
        />
        {dateAgreedUTC && (
          <Notice kind="success">
            {tAgreements('signedOn', { date: signedDay(dateAgreedUTC, readerTimeZone) })}
          </Notice>
        )}
        {!dateAgreedUTC && canSign && (
          <PersonOnly call="PUT /agreements/{id}">
            <SignForm {...{ bookingId, agreement, isFileOpened, onClose }} onSigning={setSigning} />
          </PersonOnly>
        )}
      </div>
    </Dialog>
  )
}

type SignProps = Pick<Props, 'bookingId' | 'agreement' | 'onClose'> & {
  isFileOpened: boolean
  onSigning: (isSigning: boolean) => void
}

function SignForm({ bookingId, agreement, isFileOpened, onSigning, onClose }: SignProps) {
  const { fileId, title } = agreement
  const sign = useSignAgreement(bookingId)
  const intentFor = useIntent()
  const form = useForm({
    initial: { hasRead: false },
    check: ({ hasRead }) =>
      hasRead
        ? []
        : [{ name: 'hasRead', text: tAgreements(isFileOpened ? 'notTicked' : 'openFirst'), isMissing: true }],
  })
  const submit = form.submit(async () => {
    onSigning(true)
    try {
      await sign.mutateAsync({ fileId, intent: intentFor(fileId, sign.error) })
      toast(tAgreements('done', { title }), 'success')
      onClose()
    } catch (error) {
      const failure = asFailure(error)
      if (failure.code === 'agreement_replaced') onClose(failure)
    } finally {
      onSigning(false)
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Checkbox
        name="hasRead"
        label={tAgreements('haveRead')}
        hint={tAgreements('signHint')}
        checked={form.values.hasRead}
        // Not disabled: trying to tick it explains what is missing.
        onChange={({ target }) =>
          isFileOpened ? form.change({ hasRead: target.checked }) : form.touch('hasRead')
        }
        error={form.errorOf('hasRead')}
      />
      {sign.error && (
        <Notice kind="error" title={tAgreements('notSigned')}>
          {asFailure(sign.error).message}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={() => onClose()}>{tUi('action.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tAgreements('sign')}
        </Button>
      </DialogActions>
    </form>
  )
}
