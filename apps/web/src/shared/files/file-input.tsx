import { acceptedExtensions } from '@rollcall/domain/files/file-kind'
import { formatFileSize } from '@rollcall/domain/files/file-size'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { currentSite } from '../config/site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { tUi } from '../ui/ui.words.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { errorText } from '../words/error-texts.ts'
import css from './file-input.module.css'
import { tFiles } from './files.words.ts'
import type { ChosenFile, ChosenFiles } from './use-chosen-files.ts'

type Props = {
  /** For `useForm`, which moves the focus here when the field is wrong. */
  name: string
  label: ReactNode
  chosen: ChosenFiles
  error?: ReactNode
  isOptional?: boolean
}

/** From the camera, the photos or the files of a device, dropped or pasted. It lives in a form: trying again is sending it. */
export function FileInput({ name, label, chosen, error, isOptional = false }: Props) {
  const id = useId()
  const { most, isPhoto, isSending } = chosen
  const size = formatFileSize(currentSite().config.uploads.mostFileBytes)
  const add = (files: Iterable<File>) => {
    if (!isSending) chosen.add(files)
  }
  usePastedFiles(add)
  return (
    <fieldset data-field={name} className={css.field} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={css.label}>
        {label}
        {isOptional && <span className={css.optional}> ({tUi('field.optional')})</span>}
      </legend>
      <DropZone onDrop={add}>
        <span className={css.dropWords}>{tFiles('drop')}</span>
        <Picker
          disabled={isSending}
          icon="camera"
          className={css.touchOnly}
          accept="image/*"
          // Of a person, by the camera that faces them.
          capture={isPhoto ? 'user' : 'environment'}
          onPick={add}
        >
          {tFiles('take')}
        </Picker>
        <Picker
          disabled={isSending}
          icon="image"
          className={isPhoto ? undefined : css.touchOnly}
          accept="image/*"
          multiple={most > 1}
          onPick={add}
        >
          {tFiles('gallery', { count: most })}
        </Picker>
        {!isPhoto && (
          <Picker
            disabled={isSending}
            icon="file"
            accept={acceptedExtensions.join()}
            multiple={most > 1}
            onPick={add}
          >
            {tFiles('choose', { count: most })}
          </Picker>
        )}
      </DropZone>
      <p id={`${id}-hint`} className={css.hint}>
        {isPhoto ? tFiles('photoLimits', { size }) : tFiles('limits', { count: most, size })}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {chosen.files.length > 0 && (
        <ul className={css.files} aria-label={tFiles('chosen')}>
          {chosen.files.map((one) => (
            <ChosenFileRow key={one.id} one={one} chosen={chosen} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** What is wrong with the files of a form, in words, or nothing. */
export function chosenFilesError(chosen: ChosenFiles, { isOptional = false } = {}): string | undefined {
  if (chosen.isEmpty) return isOptional ? undefined : tFiles('missing')
  if (chosen.isPreparing) return tFiles('stillPreparing')
  return chosen.hasRefused ? tFiles('removeRefused') : undefined
}

type PickerProps = {
  icon: IconName
  accept: string
  capture?: 'environment' | 'user'
  multiple?: boolean
  disabled: boolean
  className?: string | undefined
  onPick: (files: Iterable<File>) => void
  children: ReactNode
}

const Picker = ({ icon, className, onPick, children, ...input }: PickerProps) => (
  <label className={buttonClass('soft', classNames(css.picker, className))}>
    <input
      {...input}
      type="file"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])])
        // The same file chosen again, after it was removed, is a change too.
        currentTarget.value = ''
      }}
    />
    <Icon name={icon} size={20} />
    {children}
  </label>
)

type DropZoneProps = { onDrop: (files: FileList) => void; children: ReactNode }

function DropZone({ onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // A file dropped beside the zone would replace the portal and everything typed.
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

function ChosenFileRow({ one, chosen }: { one: ChosenFile; chosen: ChosenFiles }) {
  const { id, file, state, refusal, failure, sent } = one
  const isWrong = refusal !== undefined || state === 'failed'
  return (
    <li className={css.file} data-wrong={isWrong || undefined}>
      <Icon name={isWrong ? 'error' : state === 'sent' ? 'check-circle' : 'file'} size={20} />
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
      </div>
      {state !== 'sent' && (
        <Button variant="icon" onClick={() => (state === 'sending' ? chosen.cancel(id) : chosen.remove(id))}>
          <Icon name="close" size={20} />
          <VisuallyHidden>
            {tFiles(state === 'sending' ? 'stop' : 'remove', { name: file.name })}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

function stateText({ state, refusal, failure, sent }: ChosenFile, { most, isPhoto }: ChosenFiles): string {
  if (refusal === 'exceeds_file_upload_limit') return tFiles('tooMany', { count: most })
  if (refusal === 'unsupported_file_extension' && isPhoto) return tFiles('notAPhoto')
  if (refusal) return errorText(refusal)
  if (state === 'failed') {
    return failure?.code === 'request_aborted' ? tFiles('stopped') : (failure?.message ?? '')
  }
  // All of it is out, and the service looks into it.
  if (state === 'sending' && sent === 1) return tFiles('checking')
  return state === 'sending' ? tFiles('sending', { percent: Math.floor(sent * 100) }) : tFiles(state)
}
