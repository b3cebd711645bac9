import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { StoredFile } from '@rollcall/contract/compliance/files'
import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { type Lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { DeleteRecord } from './delete-record.tsx'
import css from './family-section.module.css'
import { canWith, type SectionProps } from './file-family.ts'
import { FileRow } from './file-row.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'
import { tFiles } from './files.words.ts'
import { FamilyPhoneUpload } from './phone-upload/family-phone-upload.tsx'
import {
  checkedVariant,
  RecordCard,
  RecordList,
  RecordsSection,
  RecordsSkeleton,
  RejectionReason,
} from './records-section.tsx'
import { useAddToFamily } from './use-add-in-address.ts'

interface FamilyRecord {
  id: string
  isVerified: boolean
  rejectionReason?: string | null | undefined
  files: readonly StoredFile[]
}

/** Starts empty after each submission; until then it keeps its input. */
export interface AddDialogProps {
  isOpen: boolean
  onClose: (isSent: boolean) => void
  /** The item that it is submitted for. Its screen decides what comes next. */
  item?: { id: string; onAdded: () => void } | undefined
}

export interface FamilyParts<Record extends FamilyRecord> {
  family: FileFamily
  icon: IconName
  words: {
    title: string
    lead: string
    add: string
    /** The singular, as a title before the record is loaded. */
    one: string
    loading: string
    offline: string
    failed: string
    emptyTitle: string
    emptyText: string
    emptyCannotAdd: string
  }
  listQuery: UseQueryOptions<Record[], Error, Record[], string[]>
  recordQuery: (id: string) => UseQueryOptions<Record, Error, Record, string[]>
  /** Deletes it, or throws the failure. */
  onDelete: (id: string) => Promise<unknown>
  addDialog: Lazy<{ AddDialog: ComponentType<AddDialogProps> }>
  titleOf: (record: Record) => string
  /** A few words each, for the list. */
  linesOf: (record: Record) => readonly string[]
  /** All details except its files. */
  details: (record: Record) => readonly (readonly [label: string, value: ReactNode])[]
}

type Props<Record extends FamilyRecord> = SectionProps & { parts: FamilyParts<Record> }

/** A family of My Files: its list, and dialogs to add, show and delete a record. */
export function FamilySection<Record extends FamilyRecord>(props: Props<Record>) {
  const { parts, user, found, itemId, onItem } = props
  const { family, icon, words, listQuery, addDialog } = parts
  const can = canWith(user, family)
  const query = useQuery(listQuery)
  const { module, isLoading, request, preloadProps } = useLazy(addDialog)
  const [isOpen, setOpen] = useState(false)
  const [visit, setVisit] = useState(0)
  const add = can('create') && {
    label: words.add,
    isLoading,
    onPress: () => void request().then(setOpen),
    preloadProps,
  }
  const address = useAddToFamily(family, can('create'), () => void request().then(setOpen))
  const close = (isSent: boolean) => {
    setOpen(false)
    address.clear()
    if (isSent) setVisit(visit + 1)
  }
  // During a search the address may name a record of another family.
  const isMine = can('view') && (!found || query.data?.some(({ id }) => id === itemId))
  return (
    <RecordsSection id={family} title={words.title} lead={words.lead} add={add}>
      <Loaded
        query={query}
        skeleton={<RecordsSkeleton words={words.loading} />}
        offline={words.offline}
        failed={words.failed}
      >
        {(records) =>
          records.length === 0 ? (
            <EmptyState
              icon={icon}
              title={words.emptyTitle}
              text={can('create') ? words.emptyText : words.emptyCannotAdd}
            />
          ) : (
            <RecordList>
              {records
                .filter(({ id }) => found?.has(id) ?? true)
                .map((record) => (
                  <FamilyCard key={record.id} record={record} {...props} />
                ))}
            </RecordList>
          )
        }
      </Loaded>
      <RecordDialog {...props} id={isMine ? itemId : undefined} onClose={() => onItem(undefined)} />
      {module && (
        <FamilyPhoneUpload {...{ family, listQuery }} onReceived={() => close(true)}>
          <module.AddDialog key={visit} isOpen={isOpen} onClose={close} />
        </FamilyPhoneUpload>
      )}
    </RecordsSection>
  )
}

type CardProps<Record extends FamilyRecord> = Props<Record> & { record: Record }

function FamilyCard<Record extends FamilyRecord>({ record, parts, user, onItem }: CardProps<Record>) {
  const { id, isVerified, files } = record
  const can = canWith(user, parts.family)
  const title = parts.titleOf(record)
  return (
    <RecordCard
      title={title}
      thumbnail={files[0] && <FileThumbnail file={files[0]} canView={can('view')} />}
      record={record}
      lines={[
        ...parts.linesOf(record),
        ...(files.length > 0 ? [tFiles('count', { count: files.length })] : []),
      ]}
      actions={
        (can('view') || can('delete')) && (
          <>
            {can('view') && (
              <Button variant="quiet" onClick={() => onItem(id)}>
                <Icon name="eye" size={20} />
                {tFiles('view')}
                <VisuallyHidden>{title}</VisuallyHidden>
              </Button>
            )}
            {can('delete') && (
              <DeleteRecord name={title} isVerified={isVerified} onDelete={() => parts.onDelete(id)} />
            )}
          </>
        )
      }
    />
  )
}

type DialogProps<Record extends FamilyRecord> = Pick<Props<Record>, 'parts' | 'user'> & {
  id: string | undefined
  onClose: () => void
}

/** A record in full. The address names it, so that Back closes it. */
function RecordDialog<Record extends FamilyRecord>({ id, parts, user, onClose }: DialogProps<Record>) {
  // Keeps its content while it closes.
  const [shownId, setShownId] = useState(id)
  if (id !== undefined && id !== shownId) setShownId(id)
  const query = useQuery({ ...parts.recordQuery(shownId ?? ''), enabled: id !== undefined })
  const { words, family } = parts
  const can = canWith(user, family)
  const failure = query.error && asFailure(query.error)
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      title={query.data ? parts.titleOf(query.data) : words.one}
      isInAddress
    >
      {failure?.type === 'notFoundError' ? (
        <Notice kind="error" title={tFiles('record.gone')}>
          {failure.message}
        </Notice>
      ) : (
        <Loaded
          query={query}
          skeleton={<DetailsSkeleton />}
          offline={tFiles('record.offline')}
          failed={tFiles('record.failed')}
        >
          {(record) => (
            <div className={css.details}>
              <p>
                <StatusBadge variant={checkedVariant(record)} />
              </p>
              <RejectionReason rejectionReason={record.rejectionReason} />
              <dl className={css.values}>
                {parts.details(record).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {record.files.length > 0 && (
                <section aria-labelledby={`${family}-files`}>
                  <h3 id={`${family}-files`} className={css.title}>
                    {tFiles('record.files')}
                  </h3>
                  {record.files.map((file) => (
                    <FileRow
                      key={file.accessGui}
                      file={file}
                      canView={can('view')}
                      canDownload={can('download')}
                    />
                  ))}
                </section>
              )}
            </div>
          )}
        </Loaded>
      )}
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

const DetailsSkeleton = () => (
  <div className={css.details}>
    <VisuallyHidden>{tFiles('record.loading')}</VisuallyHidden>
    <Skeleton width="60%" />
    <Skeleton height="10rem" />
  </div>
)
