import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { Certification } from '@rollcall/contract/compliance/certifications'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type AttentionReason,
  checkStateOf,
} from '@rollcall/domain/compliance/certifications/certification-groups'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canWith } from '../../shared/files/file-family.ts'
import { FileRow } from '../../shared/files/file-row.tsx'
import { expiryWords, shownValue, statusVariantOf } from './certification-status.ts'
import css from './certifications.module.css'
import { certificationQuery } from './certifications.queries.ts'
import { tCertifications } from './certifications.words.ts'
import { CheckAgainstFile } from './check-against-file.tsx'

type Props = {
  id: string | undefined
  user: CurrentUser
  today: string
  checker: string
  onClose: () => void
  /** The problem that its owner has to solve. */
  needs: AttentionReason | undefined
  onReplace: ((replaced: Certification) => void) | undefined
}

/** One certification in full. The address names it, so that Back closes it. */
export function CertificationDialog({ id, onClose, ...details }: Props) {
  // Keeps its content while it closes.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  const query = useQuery({ ...certificationQuery(shownId ?? ''), enabled: id !== undefined })
  const isGone = query.error !== null && asFailure(query.error).type === 'notFoundError'
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={query.data?.title ?? tCertifications('one')}
      isInAddress
    >
      {isGone ? (
        <Notice kind="error" title={tCertifications('details.gone')}>
          {asFailure(query.error).message}
        </Notice>
      ) : (
        <Loaded
          query={query}
          skeleton={<DetailsSkeleton />}
          offline={tCertifications('details.offline')}
          failed={tCertifications('details.failed')}
        >
          {(certification) => <Details {...details} {...{ certification, onClose }} />}
        </Loaded>
      )}
    </Dialog>
  )
}

const DetailsSkeleton = () => (
  <div className={css.details}>
    <VisuallyHidden>{tCertifications('details.loading')}</VisuallyHidden>
    <Skeleton width="60%" />
    <Skeleton height="10rem" />
  </div>
)

type DetailsProps = Omit<Props, 'id'> & { certification: Certification }

function Details({ certification, user, today, checker, needs, onClose, onReplace }: DetailsProps) {
  const { certificationType, files, rejectionReason, createdDateLocal } = certification
  const can = canWith(user, 'certifications')
  const state = checkStateOf(certification)
  const expiry = expiryWords(certification, today)
  return (
    <div className={css.details}>
      <p className={css.badges}>
        <StatusBadge variant={statusVariantOf(certification, today)} />
      </p>
      {expiry !== null && <p>{expiry}</p>}
      {state === 'notAccepted' && rejectionReason !== null && (
        <p className={css.reason}>{tCertifications('reason', { reason: rejectionReason })}</p>
      )}
      <p className={css.quiet}>
        {state === 'waiting'
          ? tCertifications('waiting', { name: checker, date: formatDate(createdDateLocal) })
          : tCertifications('sentOn', { date: formatDate(createdDateLocal) })}
      </p>
      <dl className={css.values}>
        {certificationType.fieldMeta.map((field) => (
          <div key={field.fieldId}>
            <dt>{field.title}</dt>
            <dd>{valueOf(certification, field) ?? tCertifications('details.noValue')}</dd>
          </div>
        ))}
      </dl>
      {files.length > 0 && (
        <section aria-labelledby="certification-files">
          <h3 id="certification-files" className={css.title}>
            {tCertifications('details.files')}
          </h3>
          {files.map((file) => (
            <FileRow key={file.accessGui} file={file} canView={can('view')} canDownload={can('download')} />
          ))}
        </section>
      )}
      {state !== 'verified' && files.length > 0 && can('create') && can('download') && (
        <CheckAgainstFile {...{ certification, checker }} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.close')}</Button>
        {needs && onReplace && (
          <Button variant="primary" onClick={() => onReplace(certification)}>
            {tCertifications(needs === 'notAccepted' ? 'sendNew' : 'renew')}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

function valueOf(certification: Certification, { fieldId }: FieldMeta): string | null {
  const { certRefNo, dateObtained, dateExpiry, note, customFields } = certification
  const known: Record<string, string | null> = { certRefNo, dateObtained, dateExpiry, note }
  const value = known[fieldId] ?? customFields.find(({ id }) => id === fieldId)?.value
  return value === undefined ? null : shownValue(value)
}
