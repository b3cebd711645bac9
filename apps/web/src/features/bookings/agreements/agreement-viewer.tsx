import type { Agreement } from '@rollcall/contract/agreements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/api/failure.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { agreementFileQuery } from '../bookings.queries.ts'
import { AgreementFile } from './agreement-viewer-file.tsx'
import { AgreementSigning } from './agreement-viewer-signing.tsx'
import css from './agreements.module.css'
import { signedDay } from './agreements-signed-day.ts'

type Props = {
  bookingId: string
  agreement: Agreement
  canSign: boolean
  readerTimeZone: string
  isOpen: boolean
  /** With the reason, when what was shown is not in force any more. */
  onClose: (replaced?: Failure) => void
}

/** Read, and then sign. */
export function AgreementDialog({ bookingId, agreement, canSign, readerTimeZone, isOpen, onClose }: Props) {
  const { fileId, title, dateAgreedUTC } = agreement
  const query = useQuery({ ...agreementFileQuery(fileId), enabled: isOpen })
  const [isFileOpened, setFileOpened] = useState(false)
  const [isSigning, setSigning] = useState(false)
  return (
    <Dialog open={isOpen} onClose={() => onClose()} title={title} locked={isSigning}>
      <Loaded
        query={query}
        skeleton={<FileSkeleton />}
        offline={t('agreements.file.offline')}
        failed={t('agreements.file.failed')}
      >
        {(file) => (
          <div className={css.file}>
            <AgreementFile file={file} title={title} onOpened={() => setFileOpened(true)} />
            {dateAgreedUTC && (
              <Notice kind="success">
                {t('agreements.signedOn', { date: signedDay(dateAgreedUTC, readerTimeZone) })}
              </Notice>
            )}
            {!dateAgreedUTC && canSign && (
              <AgreementSigning {...{ bookingId, agreement, isFileOpened, onClose }} onSigning={setSigning} />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const FileSkeleton = () => (
  <div>
    <VisuallyHidden>{t('agreements.file.loading')}</VisuallyHidden>
    <Skeleton height="16rem" />
  </div>
)
