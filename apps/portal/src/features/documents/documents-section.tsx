import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Document } from '@rollcall/contract/compliance/documents'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatFullDay } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteRecord } from '../../shared/files/delete-record.tsx'
import { canWith, type SectionProps } from '../../shared/files/file-family.ts'
import { FileActions } from '../../shared/files/file-row.tsx'
import { FileThumbnail } from '../../shared/files/file-thumbnail.tsx'
import { FamilyPhoneUpload } from '../../shared/files/phone-upload/family-phone-upload.tsx'
import {
  RecordCard,
  RecordList,
  RecordsSection,
  RecordsSkeleton,
} from '../../shared/files/records-section.tsx'
import { useAddToFamily } from '../../shared/files/use-add-in-address.ts'
import { documentsQuery, useDeleteDocument } from './documents.queries.ts'
import { tDocuments } from './documents.words.ts'

const addDialog = lazy(() => import('./add-document-dialog.tsx'))

/** The candidate's general documents, by type. */
export function DocumentsSection({ user, found }: SectionProps) {
  const can = canWith(user, 'generalFiles')
  const query = useQuery(documentsQuery)
  const { module: dialog, isLoading, request, preloadProps } = useLazy(addDialog)
  const [isOpen, setOpen] = useState(false)
  const add = can('create') && {
    label: tDocuments('add'),
    isLoading,
    onPress: () => void request().then(setOpen),
    preloadProps,
  }
  const address = useAddToFamily('generalFiles', can('create'), () => void request().then(setOpen))
  const close = () => {
    setOpen(false)
    address.clear()
  }
  return (
    <RecordsSection id="documents" title={tDocuments('title')} lead={tDocuments('lead')} add={add}>
      <Loaded
        query={query}
        skeleton={<RecordsSkeleton words={tDocuments('loading')} />}
        offline={tDocuments('offline')}
        failed={tDocuments('failed')}
      >
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState
              icon="file-text"
              title={tDocuments('empty.title')}
              text={tDocuments(can('create') ? 'empty.text' : 'empty.cannotAdd')}
            />
          ) : (
            <DocumentList documents={documents.filter(({ id }) => found?.has(id) ?? true)} user={user} />
          )
        }
      </Loaded>
      {dialog && (
        <FamilyPhoneUpload family="generalFiles" listQuery={documentsQuery} onReceived={close}>
          <dialog.AddDocumentDialog isOpen={isOpen} onClose={close} />
        </FamilyPhoneUpload>
      )}
    </RecordsSection>
  )
}

function DocumentList({ documents, user }: { documents: readonly Document[]; user: CurrentUser }) {
  const types = [...new Set(documents.map(({ type }) => type))].sort((one, other) => one.localeCompare(other))
  return types.map((type) => (
    <RecordList key={type} title={type}>
      {documents
        .filter((document) => document.type === type)
        .map((document) => (
          <DocumentCard key={document.id} document={document} user={user} />
        ))}
    </RecordList>
  ))
}

function DocumentCard({ document, user }: { document: Document; user: CurrentUser }) {
  const { id, name, file, isVerified, createdDateLocal } = document
  const can = canWith(user, 'generalFiles')
  const remove = useDeleteDocument()
  return (
    <RecordCard
      title={name}
      thumbnail={<FileThumbnail file={file} canView={can('view')} />}
      record={document}
      lines={[
        `${formatFileSize(file.fileSizeBytes)} · ${tDocuments('addedOn', { date: formatFullDay(createdDateLocal) })}`,
      ]}
      actions={
        <>
          <FileActions file={file} canView={can('view')} canDownload={can('download')} />
          {can('delete') && (
            <DeleteRecord name={name} isVerified={isVerified} onDelete={() => remove.mutateAsync(id)} />
          )}
        </>
      }
    />
  )
}
