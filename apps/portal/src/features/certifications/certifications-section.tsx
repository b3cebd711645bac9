import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { Certification } from '@rollcall/contract/compliance/certifications'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type AttentionReason,
  attentionOf,
  type CertificationGroup,
  certificationGroups,
  checkStateOf,
} from '@rollcall/domain/compliance/certifications/certification-groups'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteRecord } from '../../shared/files/delete-record.tsx'
import { canWith, type SectionProps } from '../../shared/files/file-family.ts'
import { FileThumbnail } from '../../shared/files/file-thumbnail.tsx'
import { FamilyPhoneUpload } from '../../shared/files/phone-upload/family-phone-upload.tsx'
import { RecordsSection, RecordsSkeleton } from '../../shared/files/records-section.tsx'
import { useAddToFamily } from '../../shared/files/use-add-in-address.ts'
import { CertificationDialog } from './certification-dialog.tsx'
import { expiryWords, statusVariantOf } from './certification-status.ts'
import css from './certifications.module.css'
import { certificationsQuery, useDeleteCertification } from './certifications.queries.ts'
import { tCertifications } from './certifications.words.ts'

const addPart = lazy(() => import('./add-certification-dialog.tsx'))

type Group = CertificationGroup<Certification>

/** The form: for a new certification, or one that replaces another of its type. */
type Adding = { visit: number; replaced: Certification | undefined }

export function CertificationsSection({ user, found, itemId, onItem }: SectionProps) {
  const query = useQuery(certificationsQuery)
  const today = useToday(user.timezone)
  const can = canWith(user, 'certifications')
  const { module, isLoading, request, preloadProps } = useLazy(addPart)
  const [adding, setAdding] = useState<Adding>({ visit: 0, replaced: undefined })
  const [isOpen, setOpen] = useState(false)
  const checker = checkerOf(user)
  const groups = certificationGroups(query.data ?? [])
  // During a search the address may name a record of another family.
  const isMine = can('view') && (!found || query.data?.some(({ id }) => id === itemId))
  const needs = groups
    .map((group) => attentionOf(group, today))
    .find((attention) => attention?.certification.id === itemId)?.reason

  const add = async (replaced?: Certification) => {
    // Another certification has a new form; the same one keeps its input.
    if (replaced?.id !== adding.replaced?.id) setAdding({ visit: adding.visit + 1, replaced })
    setOpen(await request())
  }
  const address = useAddToFamily(
    'certifications',
    can('create') && query.data !== undefined,
    (replacedId) => void add(query.data?.find(({ id }) => id === replacedId)),
  )
  const close = (isSent: boolean) => {
    setOpen(false)
    address.clear()
    if (isSent) setAdding({ visit: adding.visit + 1, replaced: undefined })
  }
  const addButton = can('create') && {
    label: tCertifications('add'),
    isLoading,
    onPress: () => void add(),
    preloadProps,
  }
  const replace = can('create')
    ? (replaced: Certification) => {
        if (itemId) onItem(undefined)
        void add(replaced)
      }
    : undefined
  return (
    <RecordsSection
      id="certifications"
      title={tCertifications('title')}
      lead={tCertifications('lead')}
      add={addButton}
    >
      <Loaded
        query={query}
        skeleton={<RecordsSkeleton words={tCertifications('loading')} />}
        offline={tCertifications('offline')}
        failed={tCertifications('failed')}
      >
        {(list) => {
          const shown = groups.filter((group) => !found || idsIn(group).some((id) => found.has(id)))
          if (list.length === 0) return <NoneYet canAdd={can('create')} checker={checker} />
          return (
            <ul className={css.groups}>
              {shown.map((group) => (
                <GroupCard
                  key={group.typeId}
                  {...{ group, today, checker }}
                  onView={can('view') ? onItem : undefined}
                  onReplace={replace}
                  canDelete={can('delete')}
                />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <CertificationDialog
        id={isMine ? itemId : undefined}
        {...{ user, today, checker, needs }}
        onClose={() => onItem(undefined)}
        onReplace={replace}
      />
      {module && (
        <FamilyPhoneUpload
          family="certifications"
          replacedId={adding.replaced?.id}
          listQuery={certificationsQuery}
          onReceived={() => close(true)}
        >
          <module.AddCertificationDialog
            key={adding.visit}
            isOpen={isOpen}
            replaced={adding.replaced}
            {...{ user, checker }}
            onClose={close}
          />
        </FamilyPhoneUpload>
      )}
    </RecordsSection>
  )
}

/** The name of the reviewer. */
const checkerOf = ({ associatedConsultant }: CurrentUser): string =>
  associatedConsultant?.name.split(' ')[0] ?? tCertifications('consultant')

const idsIn = ({ counting, beside, older }: Group) => [counting, ...beside, ...older].map(({ id }) => id)

const NoneYet = ({ canAdd, checker }: { canAdd: boolean; checker: string }) => (
  <EmptyState
    icon="checklist"
    title={tCertifications('empty.title')}
    text={canAdd ? tCertifications('empty.text') : tCertifications('empty.textOnly', { name: checker })}
  />
)

type RowProps = {
  today: string
  checker: string
  onView: ((id: string) => void) | undefined
  /** Missing if records cannot be added. */
  onReplace: ((replaced: Certification) => void) | undefined
  canDelete: boolean
}

function GroupCard({ group, ...row }: RowProps & { group: Group }) {
  const { counting, beside, older } = group
  const attention = attentionOf(group, row.today)
  const headingId = `certification-type-${group.typeId}`
  const rowOf = (certification: Certification, isRenewal = false) => (
    <CertificationRow
      key={certification.id}
      certification={certification}
      isRenewal={isRenewal}
      needs={attention?.certification === certification ? attention.reason : undefined}
      {...row}
    />
  )
  return (
    <Card as="li" className={css.group} aria-labelledby={headingId}>
      <h3 id={headingId} className={css.title}>
        {counting.title}
      </h3>
      {rowOf(counting)}
      {beside.map((one) => rowOf(one, true))}
      {older.length > 0 && (
        <details className={css.older}>
          <summary>{tCertifications('older', { count: older.length })}</summary>
          {older.map((one) => rowOf(one))}
        </details>
      )}
    </Card>
  )
}

type CertificationRowProps = RowProps & {
  certification: Certification
  /** It is not the one that counts. */
  isRenewal: boolean
  /** The problem that its owner has to solve. */
  needs: AttentionReason | undefined
}

function CertificationRow(props: CertificationRowProps) {
  const { certification, isRenewal, needs, today, checker, onView, onReplace, canDelete } = props
  const { id, title, certRefNo, createdDateLocal, rejectionReason, isVerified, files } = certification
  const remove = useDeleteCertification()
  const intentFor = useIntent()
  const state = checkStateOf(certification)
  const expiry = expiryWords(certification, today)
  return (
    <div className={css.record}>
      <div className={css.summary}>
        {files[0] && <FileThumbnail file={files[0]} canView={onView !== undefined} />}
        <div className={css.words}>
          <p className={css.badges}>
            <StatusBadge variant={statusVariantOf(certification, today)} />
          </p>
          {expiry !== null && <p>{expiry}</p>}
          {certRefNo && <p className={css.quiet}>{tCertifications('number', { number: certRefNo })}</p>}
          {state === 'notAccepted' && rejectionReason !== null && (
            <p className={css.reason}>{tCertifications('reason', { reason: rejectionReason })}</p>
          )}
          {state === 'waiting' && (
            <p className={css.quiet}>
              {tCertifications('waiting', { name: checker, date: formatDate(createdDateLocal) })}{' '}
              {isRenewal && tCertifications('renewalWaits', { name: checker })}
            </p>
          )}
        </div>
      </div>
      <div className={css.actions}>
        {needs && onReplace && (
          <Button
            variant="soft"
            className={css.replace}
            onPointerEnter={addPart.preload}
            onClick={() => onReplace(certification)}
          >
            <Icon name="refresh" size={20} />
            {tCertifications(needs === 'notAccepted' ? 'sendNew' : 'renew')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {onView && (
          <Button variant="quiet" onClick={() => onView(id)}>
            <Icon name="eye" size={20} />
            {tCertifications('view')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        {canDelete && (
          <DeleteRecord
            name={title}
            isVerified={isVerified}
            onDelete={() => remove.mutateAsync({ id, intent: intentFor(id, remove.error) })}
          />
        )}
      </div>
    </div>
  )
}
