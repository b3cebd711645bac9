import { useToday } from '@rollcall/client/clock/use-today.ts'
import { forgetDraft, keepDraft, readDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import type { Certification, CertificationType } from '@rollcall/contract/compliance/certifications'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isPastExpiry } from '@rollcall/domain/compliance/certifications/expire-status'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SecondTapGuard } from '@rollcall/ui/components/second-tap.tsx'
import { commonStatuses } from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { formatDate } from '@rollcall/ui/site/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldMetaFields } from '../../shared/field-meta/field-meta-fields.tsx'
import { useFieldMetaForm } from '../../shared/field-meta/use-field-meta-form.ts'
import { chosenFilesError, FileInput } from '../../shared/files/file-input.tsx'
import { type ChosenFiles, useChosenFiles } from '../../shared/files/use-chosen-files.ts'
import css from './certifications.module.css'
import {
  certificationHandedIn,
  certificationTypesQuery,
  handInCertification,
  readingQuery,
  refreshCertificationTypes,
} from './certifications.queries.ts'
import { tCertifications } from './certifications.words.ts'
import { TypeField } from './type-field.tsx'

type Props = {
  isOpen: boolean
  /** The one of the same type that is renewed or sent again. */
  replaced: Certification | undefined
  /** The item that it is submitted for, which determines the type. Its screen decides what comes next. */
  item?: { id: string; title: string; typeId: string; onAdded: () => void } | undefined
  user: CurrentUser
  /** Who checks it. */
  checker: string
  onClose: (isSent: boolean) => void
}

/** Files come first, so that their values need no typing. Input and files are kept when it is closed and opened again. */
export function AddCertificationDialog({ isOpen, replaced, item, user, checker, onClose }: Props) {
  const chosen = useChosenFiles()
  const reading = useReading(chosen, replaced?.typeId ?? item?.typeId)
  const [sent, setSent] = useState<Certification | null>(null)
  const isRenewal = replaced?.isVerified === true
  const close = () => onClose(sent !== null)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={
        replaced
          ? tCertifications(isRenewal ? 'form.renewTitle' : 'form.againTitle', { title: replaced.title })
          : item
            ? tCertifications('form.itemTitle', { title: item.title })
            : tCertifications('form.title')
      }
      tall={sent === null}
      locked={chosen.isSending}
    >
      {/* The answer may come between the two taps of a double tap on Send, and Done is in its place. */}
      <SecondTapGuard of={sent ? 'sent' : 'form'}>
        {sent ? (
          <Sent {...{ sent, isRenewal, checker }} onClose={close} />
        ) : (
          <AddForm
            {...{ chosen, reading, replaced, item, isRenewal, user, checker }}
            onSent={item?.onAdded ?? setSent}
            onClose={close}
          />
        )}
      </SecondTapGuard>
    </Dialog>
  )
}

/** The reading of the first file. Can be skipped. */
function useReading(chosen: ChosenFiles, typeId: string | undefined) {
  const first = chosen.files.find(
    ({ state, refusal }) => !refusal && state !== 'preparing' && state !== 'unseen',
  )
  const [skippedId, setSkippedId] = useState<string>()
  const client = useQueryClient()
  const options = readingQuery(first, typeId)
  const isWanted = first !== undefined && first.id !== skippedId
  const { data, error, isFetching } = useQuery({ ...options, enabled: isWanted })
  return {
    hasFile: first !== undefined,
    file: first?.file,
    isReading: isWanted && isFetching,
    data: isWanted ? data : undefined,
    error: isWanted ? error : null,
    skip: () => {
      setSkippedId(first?.id)
      void client.cancelQueries({ queryKey: options.queryKey })
    },
  }
}

type Reading = ReturnType<typeof useReading>

const isText = (kept: unknown): kept is string => typeof kept === 'string'

type FormProps = Pick<Props, 'replaced' | 'item' | 'user' | 'checker'> & {
  chosen: ChosenFiles
  reading: Reading
  isRenewal: boolean
  onSent: (certification: Certification) => void
  onClose: () => void
}

function AddForm(props: FormProps) {
  const { chosen, reading, replaced, item, isRenewal, user, checker, onSent, onClose } = props
  const client = useQueryClient()
  const draftKey = `certification.${replaced?.typeId ?? item?.typeId ?? 'new'}`
  const typeDraft = { key: `${draftKey}.type`, isDraft: isText }
  const [keptTypeId] = useState(() => readDraft(typeDraft))
  const [chosenTypeId, setChosenTypeId] = useState<string>()
  const types = useQuery(certificationTypesQuery)
  const readTypeId = reading.data?.certificationTypeId ?? undefined
  const isTypeDoubtful = reading.data?.isTypeDoubtful === true
  const surelyReadTypeId = isTypeDoubtful ? undefined : readTypeId
  const typeId = item?.typeId ?? chosenTypeId ?? replaced?.typeId ?? surelyReadTypeId ?? keptTypeId
  const knownTypes = types.data ?? (replaced ? [replaced.certificationType] : [])
  const type = knownTypes.find(({ id }) => id === typeId)
  const filesError = chosenFilesError(chosen)
  const form = useFieldMetaForm({
    fields: type?.fieldMeta ?? [],
    readings: reading.data?.fields ?? [],
    otherErrors: [
      ...(filesError ? [{ name: 'files', text: filesError, isMissing: chosen.isEmpty }] : []),
      ...(type ? [] : [{ name: 'type', text: tCertifications('form.typeMissing'), isMissing: true }]),
    ],
    draftKey,
  })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSkipFocused, setSkipFocused] = useState(false)

  const chooseType = ({ id }: CertificationType) => {
    setChosenTypeId(id)
    keepDraft(typeDraft.key, id)
  }
  const submit = form.submit(async (values, element) => {
    if (!type) return
    const { data, file } = reading
    const read = data && file && { file, cacheKey: data.cacheKey }
    setFailure(null)
    try {
      const wish = [type.id, values, read?.cacheKey]
      const created = await chosen.sendTogether(wish, (options) =>
        handInCertification({ typeId: type.id, complianceItemId: item?.id, values, read }, options),
      )
      forgetDraft(draftKey)
      forgetDraft(typeDraft.key)
      await certificationHandedIn(client, created)
      onSent(created)
    } catch (error) {
      const refused = asFailure(error)
      setFailure(refused)
      if (refused.code === 'certification_type_not_found') refreshCertificationTypes(client)
      if (refused.code === 'certification_field_invalid' && refused.param)
        form.setError(element, refused.param, tForm('refused'))
    }
  })
  const isFormShown = reading.hasFile && !reading.isReading
  const { dateExpiry } = form.values
  const today = useToday(user.timezone)
  const isExpired =
    type?.fieldMeta.some(({ fieldId }) => fieldId === 'dateExpiry') &&
    isPastExpiry({ dateExpiry, ignoreExpiry: type.ignoreExpiry }, today)
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {replaced?.rejectionReason && (
        <Notice kind="warning" title={commonStatuses.notAccepted.title()}>
          {replaced.rejectionReason}
        </Notice>
      )}
      <FileInput
        name="files"
        label={tCertifications('form.files')}
        chosen={chosen}
        error={form.errorOf('files')}
      />
      {reading.isReading && <ReadingProgress onSkip={reading.skip} onSkipFocus={setSkipFocused} />}
      {isFormShown && (
        <>
          <ReadingResult {...reading} {...{ user, checker }} />
          {form.isRestored && <Notice>{tForm('restored')}</Notice>}
          <TypeField
            types={types}
            type={type}
            doubtful={isTypeDoubtful ? knownTypes.find(({ id }) => id === readTypeId) : undefined}
            isFixed={item !== undefined}
            isRead={chosenTypeId === undefined && !replaced && !item && typeId === readTypeId}
            error={form.errorOf('type')}
            isFocused={isSkipFocused}
            onChoose={chooseType}
          />
          <FieldMetaFields form={form} />
        </>
      )}
      <DialogActions
        note={
          isFormShown && (
            <>
              <p className={css.quiet}>
                {tCertifications(isRenewal ? 'form.nextRenewal' : 'form.next', { name: checker })}
              </p>
              {isExpired && (
                <Notice
                  kind="warning"
                  title={tCertifications('form.expired', { date: formatDate(dateExpiry ?? '') })}
                >
                  {tCertifications('form.sendAnywayQuestion')}
                </Notice>
              )}
              {failure && (
                <Notice kind="error" title={tCertifications('form.failed')}>
                  {failure.message}
                </Notice>
              )}
            </>
          )
        }
      >
        <Button onClick={onClose}>{tUi('action.cancel')}</Button>
        {isFormShown && (
          <Button variant="primary" type="submit" busy={form.isBusy}>
            {isExpired ? tCertifications('form.sendAnyway') : tCertifications('form.send', { name: checker })}
          </Button>
        )}
      </DialogActions>
    </form>
  )
}

type ProgressProps = { onSkip: () => void; onSkipFocus: (isFocused: boolean) => void }

function ReadingProgress({ onSkip, onSkipFocus }: ProgressProps) {
  return (
    <div className={css.reading}>
      <output className={css.readingWords}>{tCertifications('form.reading')}</output>
      <p className={css.quiet}>{tCertifications('form.readingHint')}</p>
      <progress className={css.progress} aria-label={tCertifications('form.reading')} />
      <Button onClick={onSkip} onFocus={() => onSkipFocus(true)} onBlur={() => onSkipFocus(false)}>
        {tCertifications('form.skip')}
      </Button>
    </div>
  )
}

type ResultProps = Pick<Reading, 'data' | 'error'> & Pick<Props, 'user' | 'checker'>

/** The result of reading the file, in a sentence. */
function ReadingResult({ data, error, user, checker }: ResultProps) {
  if (error) return <Notice>{readingFailure(asFailure(error))}</Notice>
  if (!data) return null
  return (
    <>
      {data.nameOnPaper !== null && (
        <Notice
          kind="warning"
          title={tCertifications('form.otherName', { written: data.nameOnPaper, name: user.fullName })}
        >
          {tCertifications('form.otherNameHint', { consultant: checker })}
        </Notice>
      )}
      <Notice>{tCertifications(data.fields.length > 0 ? 'form.read' : 'form.nothingRead')}</Notice>
    </>
  )
}

/** A file that cannot be submitted is refused here already, before anything is typed. */
const readingFailure = ({ type, message }: Failure) =>
  type === 'validationError' || type === 'unprocessableError' ? message : tCertifications('form.notRead')

type SentProps = { sent: Certification; isRenewal: boolean; checker: string; onClose: () => void }

function Sent({ sent, isRenewal, checker, onClose }: SentProps) {
  const button = useFocus<HTMLButtonElement>()
  return (
    <>
      <Notice kind="success" title={tCertifications('sent.title', { title: sent.title })}>
        {tCertifications(isRenewal ? 'sent.renewal' : 'sent.text', { name: checker })}
      </Notice>
      <DialogActions>
        <Button ref={button} variant="primary" onClick={onClose}>
          {tUi('action.done')}
        </Button>
      </DialogActions>
    </>
  )
}
