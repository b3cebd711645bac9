import { errorText } from '@rollcall/client/transport/error-texts.ts'
import { acceptedExtensions } from '@rollcall/domain/files/file-kind'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { Button } from '@rollcall/ui/components/button.tsx'
import { FieldError } from '@rollcall/ui/components/field.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import css from './file-input.module.css'
import { FilePicker } from './file-picker.tsx'
import { tFiles } from './files.words.ts'
import { PhoneUploadButton } from './phone-upload/phone-upload.tsx'
import { Thumbnail } from './shown-picture.tsx'
import { useAddInAddress } from './use-add-in-address.ts'
import type { ChosenFile, ChosenFiles } from './use-chosen-files.ts'

type Props = {
  /** The field name for `useForm`, which focuses it on an error. */
  name: string
  label: ReactNode
  chosen: ChosenFiles
  error?: ReactNode
  isOptional?: boolean
}

/**
 * Adds files from the camera, the photos or the files of a device, by drop or paste. Failed files are sent again by
 * submitting the form.
 */
export function FileInput({ name, label, chosen, error, isOptional = false }: Props) {
  const id = useId()
  const { maxCount, isPhoto, isSending } = chosen
  const size = formatFileSize(currentSite().config.uploads.maxFileBytes)
  const add = (files: Iterable<File>) => {
    if (!isSending) chosen.add(files)
  }
  usePastedFiles(add)
  const [editedId, setEditedId] = useState<string>()
  const [removals, setRemovals] = useState(0)
  const { add: added } = useAddInAddress()
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  return (
    <fieldset data-field={name} className={css.field} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={css.label}>
        {label}
        {isOptional && <span className={css.optional}> ({tUi('field.optional')})</span>}
      </legend>
      <DropZone onDrop={add}>
        <span className={css.dropWords}>{tFiles('drop')}</span>
        <FilePicker
          disabled={isSending}
          icon="camera"
          on="touch"
          isFirst={isTouched && added !== undefined && chosen.isEmpty}
          accept="image/*"
          // A portrait, with the front camera.
          capture={isPhoto ? 'user' : 'environment'}
          onPick={add}
        >
          {tFiles('take')}
        </FilePicker>
        <FilePicker
          disabled={isSending}
          icon="image"
          {...(!isPhoto && { on: 'touch' })}
          accept="image/*"
          multiple={maxCount > 1}
          {...(isPhoto && { focusedBy: removals })}
          onPick={add}
        >
          {tFiles('gallery', { count: maxCount })}
        </FilePicker>
        {!isPhoto && (
          <FilePicker
            disabled={isSending}
            icon="file"
            accept={acceptedExtensions.join()}
            multiple={maxCount > 1}
            focusedBy={removals}
            onPick={add}
          >
            {tFiles('choose', { count: maxCount })}
          </FilePicker>
        )}
        <PhoneUploadButton disabled={isSending} />
      </DropZone>
      <p id={`${id}-hint`} className={css.hint}>
        {isPhoto ? tFiles('photoLimits', { size }) : tFiles('limits', { count: maxCount, size })}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen.files.length > 0 && (
        <ul className={css.files} aria-label={tFiles('chosen')}>
          {chosen.files.map((one) => (
            <ChosenFileRow
              key={one.rowId}
              one={one}
              chosen={chosen}
              onEdit={() => setEditedId(one.id)}
              onRemove={() => {
                chosen.remove(one.id)
                // The pressed button disappears, and the focus with it.
                setRemovals((count) => count + 1)
              }}
            />
          ))}
        </ul>
      )}
      <LazyPhotoPreview chosen={chosen} editedId={editedId} onEdited={() => setEditedId(undefined)} />
    </fieldset>
  )
}

const preview = lazy(() => import('./photo-preview/photo-preview.tsx'))

type PreviewProps = { chosen: ChosenFiles; editedId: string | undefined; onEdited: () => void }

/** Shows each new photo before it is used, one after another, and one that is cropped again. */
function LazyPhotoPreview({ chosen, editedId, onEdited }: PreviewProps) {
  const { unseen } = chosen
  const photo = unseen[0] ?? chosen.files.find(({ id }) => id === editedId)
  const { module, hasFailed } = useLazy(preview, photo !== undefined)
  const sendAllAsTheyAre = useEffectEvent(() => {
    for (const { id } of unseen) chosen.use(id, undefined)
    onEdited()
  })
  useEffect(() => {
    // If the editor cannot be loaded, the photo is sent unedited.
    if (photo && hasFailed) sendAllAsTheyAre()
  }, [photo, hasFailed])
  return (
    module && (
      <module.PhotoPreview
        photo={photo}
        isFace={chosen.isPhoto}
        moreCount={Math.max(0, unseen.length - 1)}
        onUse={(id, cropped) => {
          chosen.use(id, cropped)
          onEdited()
        }}
        onRetake={(id, taken) => {
          chosen.retake(id, taken)
          onEdited()
        }}
        onClose={(id) => {
          if (unseen.some((one) => one.id === id)) chosen.remove(id)
          onEdited()
        }}
      />
    )
  )
}

/** The error of the files of a form, if there is one. */
export function chosenFilesError(chosen: ChosenFiles, { isOptional = false } = {}): string | undefined {
  if (chosen.isEmpty) return isOptional ? undefined : tFiles('missing')
  if (chosen.isPreparing) return tFiles('stillPreparing')
  return chosen.hasRefused ? tFiles('removeRefused') : undefined
}

type DropZoneProps = { onDrop: (files: FileList) => void; children: ReactNode }

function DropZone({ onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // A file dropped outside the zone would replace the page and lose the input.
    const keepPage = (event: Event) => event.preventDefault()
    document.addEventListener('dragover', keepPage)
    document.addEventListener('drop', keepPage)
    return () => {
      document.removeEventListener('dragover', keepPage)
      document.removeEventListener('drop', keepPage)
    }
  }, [])
  const leave = (event: DragEvent<HTMLElement>) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one way of several; the others are buttons in here
    <div
      className={css.zone}
      data-over={isOver || undefined}
      onDragEnter={() => setOver(true)}
      onDragLeave={leave}
      onDrop={(event) => {
        setOver(false)
        onDrop(event.dataTransfer.files)
      }}
    >
      {children}
    </div>
  )
}

function usePastedFiles(onPaste: (files: FileList) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files
    if (!files || files.length === 0) return
    event.preventDefault()
    onPaste(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

type RowProps = { one: ChosenFile; chosen: ChosenFiles; onEdit: () => void; onRemove: () => void }

function ChosenFileRow({ one, chosen, onEdit, onRemove }: RowProps) {
  const { id, file, state, refusal, failure, sent, isDrawable } = one
  const isWrong = refusal !== undefined || state === 'failed'
  const icon = <Icon name={isWrong ? 'error' : state === 'sent' ? 'check-circle' : 'file'} size={20} />
  const canEdit = isDrawable && refusal === undefined && (state === 'ready' || state === 'failed')
  return (
    <li className={css.file} data-wrong={isWrong || undefined} data-photo={chosen.isPhoto || undefined}>
      {isDrawable && refusal === undefined ? (
        <Thumbnail picture={file} className={css.thumbnail} fallback={icon} />
      ) : (
        icon
      )}
      <div className={css.words}>
        <p className={css.name}>{file.name}</p>
        <p className={css.state} aria-live="polite">
          {formatFileSize(file.size)} · {stateText(one, chosen)}
        </p>
        {state === 'sending' && <progress className={css.progress} value={sent} aria-label={file.name} />}
        {state === 'failed' && failure?.type === 'transientError' && (
          <Button type="submit" variant="soft" className={css.retry}>
            <Icon name="refresh" size={18} />
            {tUi('action.retry')}
            <VisuallyHidden>{file.name}</VisuallyHidden>
          </Button>
        )}
        {canEdit && (
          <Button variant="quiet" className={css.edit} onClick={onEdit}>
            <Icon name="edit" size={18} />
            {tFiles('crop')}
            <VisuallyHidden>{file.name}</VisuallyHidden>
          </Button>
        )}
      </div>
      {state !== 'sent' && (
        <Button variant="icon" onClick={() => (state === 'sending' ? chosen.cancel(id) : onRemove())}>
          <Icon name="close" size={20} />
          <VisuallyHidden>
            {tFiles(state === 'sending' ? 'stop' : 'remove', { name: file.name })}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function stateText(
  { state, refusal, failure, sent }: ChosenFile,
  { maxCount, isPhoto }: ChosenFiles,
): string {
  if (refusal === 'exceeds_file_upload_limit') return tFiles('tooMany', { count: maxCount })
  if (refusal === 'unsupported_file_extension' && isPhoto) return tFiles('notAPhoto')
  if (refusal) return errorText(refusal)
  if (state === 'failed') {
    return failure?.code === 'request_aborted' ? tFiles('stopped') : (failure?.message ?? '')
  }
  // Upload complete: the service is checking it.
  if (state === 'sending' && sent === 1) return tFiles('checking')
  return state === 'sending' ? tFiles('sending', { percent: Math.floor(sent * 100) }) : tFiles(state)
}
