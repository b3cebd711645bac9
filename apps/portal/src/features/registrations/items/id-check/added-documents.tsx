import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileRow } from '../../../../shared/files/file-row.tsx'
import type { ItemPlace } from '../../registrations.queries.ts'
import css from './id-check.module.css'
import { idCheckQuery, removeDocument } from './id-check.queries.ts'
import { tIdCheck } from './id-check.words.ts'

type Props = { place: ItemPlace; check: IdCheck; canRemove: boolean }

/** The added documents, each with its file; until the check is sent, each can be removed. */
export function AddedDocuments({ place, check, canRemove }: Props) {
  const client = useQueryClient()
  const [removedId, setRemovedId] = useState<string>()
  const [removals, setRemovals] = useState(0)
  const heading = useFocus<HTMLHeadingElement>(removals)
  const documents = check.steps.flatMap(({ title, issuers, handedIn }) =>
    handedIn.map((document) => ({ title, issuers, ...document })),
  )
  const remove = async (documentId: string, title: string) => {
    setRemovedId(documentId)
    try {
      await removeDocument({ ...place, documentId })
      toast(tIdCheck('removed', { title }), 'success')
    } catch (error) {
      const { code, message } = asFailure(error)
      // Already removed in another tab.
      if (code !== 'file_not_found') toast(tIdCheck('removeFailed', { why: message }), 'error')
    }
    await client.refetchQueries({ queryKey: idCheckQuery(place).queryKey })
    setRemovedId(undefined)
    setRemovals((count) => count + 1)
  }
  return (
    <section aria-labelledby="id-added">
      <h3 ref={heading} id="id-added" tabIndex={-1} className={css.title}>
        {tIdCheck('added')}
      </h3>
      {documents.length === 0 && <p className={css.quiet}>{tIdCheck('nothingAdded')}</p>}
      <ul className={css.rows}>
        {documents.map(({ id, title, issuers, issuer, dateExpiry, file }) => (
          <li key={id} className={css.row}>
            <Icon name="check-circle" size={20} />
            <p className={css.words}>
              {title}
              <br />
              <span className={css.quiet}>
                {[
                  ...(issuers.length > 1 && issuer !== title ? [tIdCheck('issuedBy', { issuer })] : []),
                  ...(dateExpiry === null ? [] : [tIdCheck('expires', { date: formatDate(dateExpiry) })]),
                ].join(' · ')}
              </span>
            </p>
            {canRemove && (
              <Button variant="quiet" busy={removedId === id} onClick={() => void remove(id, title)}>
                <Icon name="trash" size={20} />
                {tIdCheck('remove')}
                <VisuallyHidden>{title}</VisuallyHidden>
              </Button>
            )}
            <div className={css.file}>
              <FileRow file={file} canView canDownload />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
