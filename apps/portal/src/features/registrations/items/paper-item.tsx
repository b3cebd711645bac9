import { useToday } from '@rollcall/client/clock/use-today.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { isDone } from '@rollcall/domain/compliance/items/item-state'
import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { commonStatuses, StatusBadge, type StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { canWith } from '../../../shared/files/file-family.ts'
import { chosenFilesError, FileInput } from '../../../shared/files/file-input.tsx'
import { FileRow } from '../../../shared/files/file-row.tsx'
import { tFiles } from '../../../shared/files/files.words.ts'
import { PhoneUpload } from '../../../shared/files/phone-upload/phone-upload.tsx'
import { checkedVariant } from '../../../shared/files/records-section.tsx'
import { useAddInAddress } from '../../../shared/files/use-add-in-address.ts'
import { useChosenFiles } from '../../../shared/files/use-chosen-files.ts'
import { canHandIn, checkerOf, checkWords, expiringVariantOf, isRefused } from '../item-status.ts'
import { findItem, handInFile, handInRecord } from '../registrations.queries.ts'
import { tRegistrations } from '../registrations.words.ts'
import { type AddForm, useAddForms } from './add-forms.ts'
import { ExternalStep } from './external-step.tsx'
import type { ItemProps } from './item-props.ts'
import css from './items.module.css'

const families: Partial<Record<ComplianceItem['referenceType'], FileFamily>> = {
  Certification: 'certifications',
  Qualification: 'qualifications',
}

const familyOf = ({ referenceType }: ComplianceItem): FileFamily => families[referenceType] ?? 'generalFiles'

/** An item for a document: uses a record of My Files in one tap, or a new one. */
export default function PaperItem(props: ItemProps) {
  const { registrationId, item, onDone, onBusy } = props
  const { user } = useRouteContext({ from: '/signed-in' })
  const can = canWith(user, familyOf(item))
  const addForms = useAddForms()
  const client = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [usedId, setUsedId] = useState<string>()
  const intentFor = useIntent()
  const isSending = useRef(false)
  const place = { registrationId, complianceItemId: item.id }
  const today = useToday(user.timezone)
  /** A record that counts without a submission is shown, without actions. */
  const counts = (one: Evidence) => isDone(item.status) && one.referenceFileId === item.referenceFileId
  const usable = item.evidence.filter(
    (one) => !one.isLinked && !counts(one) && one.rejectionReason === null && !isExpired(one, today),
  )

  const handIn = async (recordId: string) => {
    if (isSending.current) return
    isSending.current = true
    setUsedId(recordId)
    setFailure(null)
    onBusy(true)
    try {
      await onDone(await handInRecord(place, recordId, intentFor(recordId, failure)))
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      isSending.current = false
      setUsedId(undefined)
      onBusy(false)
    }
  }
  const given = item.evidence.filter((one) => one.isLinked || counts(one))
  const isGoodForLong = isDone(item.status) && item.expiry.expireStatus !== 'expiring'
  const canAct = !isGoodForLong && canHandIn(item, today)
  const form =
    item.referenceType === 'Certification' || item.referenceType === 'Qualification'
      ? addForms[item.referenceType]
      : undefined
  return (
    <PhoneUpload
      added={{ item: item.id, add: 'item' }}
      fetchState={() => findItem(client, place)}
      isReceived={hasMoreEvidence}
      onReceived={(received) => void onDone(received)}
    >
      <div className={css.item}>
        {item.file && (
          <section aria-labelledby="item-template">
            <h3 id="item-template" className={css.title}>
              {tRegistrations('paper.template')}
            </h3>
            <FileRow file={item.file} canView={false} canDownload />
          </section>
        )}
        {canAct && <ExternalStep {...props} />}
        {given.length > 0 && (
          <section aria-labelledby="item-evidence">
            <h3 id="item-evidence" className={css.title}>
              {tRegistrations('item.handedIn')}
            </h3>
            <ul className={css.choices}>
              {given.map((one) => (
                <EvidenceCard
                  key={one.referenceFileId}
                  {...{ one, today, can }}
                  expiring={counts(one) ? expiringVariantOf(item, today) : undefined}
                  reason={one.rejectionReason === item.statusReason ? null : one.rejectionReason}
                />
              ))}
            </ul>
          </section>
        )}
        {canAct && usable.length > 0 && (
          <section aria-labelledby="item-choices">
            <h3 id="item-choices" className={css.title}>
              {tRegistrations('paper.inFiles')}
            </h3>
            <ul className={css.choices}>
              {usable.map((one) => (
                <EvidenceCard key={one.referenceFileId} {...{ one, today, can }}>
                  <Button
                    variant="soft"
                    className={css.use}
                    busy={usedId === one.referenceFileId}
                    onClick={() => void handIn(one.referenceFileId)}
                  >
                    {tRegistrations('paper.use')}
                    <VisuallyHidden>{one.title}</VisuallyHidden>
                  </Button>
                </EvidenceCard>
              ))}
            </ul>
          </section>
        )}
        {failure && (
          <Notice kind="error" title={tRegistrations('paper.useFailed')}>
            {failure.message}
          </Notice>
        )}
        {canAct &&
          (form ? (
            can('create') ? (
              <AddRecord {...props} form={form} />
            ) : (
              <p className={css.quiet}>{tRegistrations('paper.noCreate', { name: checkerOf(user) })}</p>
            )
          ) : (
            <AddFile {...props} />
          ))}
      </div>
    </PhoneUpload>
  )
}

type Evidence = ComplianceItem['evidence'][number]

const hasMoreEvidence = (before: ComplianceItem, now: ComplianceItem): boolean =>
  now.evidence.some(
    ({ isLinked, referenceFileId }) =>
      isLinked && !before.evidence.some((one) => one.isLinked && one.referenceFileId === referenceFileId),
  )

type EvidenceProps = {
  one: Evidence
  today: string
  /** Why it was refused, where the item does not say so itself. */
  reason?: string | null
  /** The status of the record that counts, if it expires soon. */
  expiring?: StatusVariant | undefined
  can: ReturnType<typeof canWith>
  children?: ReactNode
}

const EvidenceCard = ({ one, today, reason = null, expiring, can, children }: EvidenceProps) => (
  <li className={css.choice}>
    <div className={css.choiceHead}>
      <p className={css.choiceTitle}>{one.title}</p>
      <StatusBadge variant={expiring ?? variantOf(one, today)} />
    </div>
    {one.dateExpiry !== null && one.rejectionReason === null && (
      <p className={css.quiet}>
        {tUi(isExpired(one, today) ? 'expiry.expired' : 'expiry.valid', {
          date: formatDate(one.dateExpiry),
        })}
      </p>
    )}
    {reason !== null && <p>{reason}</p>}
    {one.files.map((file) => (
      <FileRow key={file.accessGui} file={file} canView={can('view')} canDownload={can('download')} />
    ))}
    {children}
  </li>
)

const isExpired = ({ dateExpiry }: Evidence, today: string): boolean =>
  dateExpiry !== null && dateExpiry < today

const variantOf = (one: Evidence, today: string): StatusVariant =>
  one.rejectionReason === null && isExpired(one, today) ? commonStatuses.expired : checkedVariant(one)

/** A single file, sent on submit; retried under the same key. */
function AddFile({ registrationId, item, onDone, onBusy }: ItemProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const isPhoto = item.referenceType === 'CandidatePhoto'
  const chosen = useChosenFiles({ maxCount: 1, isPhoto })
  const [failure, setFailure] = useState<Failure | null>(null)
  const filesError = chosenFilesError(chosen)
  const form = useForm<object, 'files'>({
    initial: {},
    check: () => (filesError ? [{ name: 'files', text: filesError, isMissing: chosen.isEmpty }] : []),
  })
  const name = checkerOf(user)
  const submit = form.submit(async () => {
    setFailure(null)
    onBusy(true)
    try {
      const place = { registrationId, complianceItemId: item.id }
      await onDone(await chosen.sendTogether(item.id, (options) => handInFile(place, options)))
    } catch (error) {
      setFailure(asFailure(error))
    } finally {
      onBusy(false)
    }
  })
  return (
    <form noValidate className={css.item} onSubmit={(event) => void submit(event)}>
      {isPhoto && item.description === '' && <p className={css.quiet}>{tRegistrations('paper.photoHint')}</p>}
      <FileInput
        name="files"
        label={tRegistrations(isPhoto ? 'paper.newPhoto' : 'paper.newFile')}
        chosen={chosen}
        error={form.errorOf('files')}
      />
      <DialogActions
        note={
          <>
            <p className={css.quiet}>{checkWords(item, user)}</p>
            {failure && (
              <Notice kind="error" title={tRegistrations('paper.notSent')}>
                {failure.code === 'request_aborted' ? tFiles('stopped') : failure.message}
              </Notice>
            )}
          </>
        }
      >
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tRegistrations('paper.send', { name })}
        </Button>
      </DialogActions>
    </form>
  )
}

function addLabel(item: ComplianceItem, form: AddForm): string {
  if (isDone(item.status) || item.expiry.expireStatus === 'expired') return tRegistrations('paper.renew')
  return isRefused(item) ? tRegistrations('paper.sendNew') : form.label()
}

type AddRecordProps = ItemProps & { form: AddForm }

/** With the form of My Files. */
function AddRecord({ registrationId, item, form, onDone }: AddRecordProps) {
  const client = useQueryClient()
  const { module, isLoading, request, preloadProps } = useLazy(form.part)
  const [isOpen, setOpen] = useState(false)
  const [visit, setVisit] = useState(0)
  const { add, clear } = useAddInAddress()
  const open = useEffectEvent(() => void request().then(setOpen))
  const isWanted = add === 'item'
  useEffect(() => {
    if (isWanted) open()
  }, [isWanted])
  const close = () => {
    setOpen(false)
    clear()
  }
  const added = async () => {
    close()
    setVisit(visit + 1)
    await onDone((await findItem(client, { registrationId, complianceItemId: item.id })) ?? item)
  }
  return (
    <DialogActions>
      <Button
        variant="primary"
        busy={isLoading}
        {...preloadProps}
        onClick={() => void request().then(setOpen)}
      >
        <Icon name="plus" size={20} />
        {addLabel(item, form)}
      </Button>
      {module && (
        <module.AddForm
          key={visit}
          item={item}
          isOpen={isOpen}
          onClose={close}
          onAdded={() => void added()}
        />
      )}
    </DialogActions>
  )
}
