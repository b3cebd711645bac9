import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import css from './field.module.css'
import { Icon } from './icon.tsx'
import { tUi } from './ui.words.ts'

export type FieldProps = {
  label: ReactNode
  hideLabel?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean | undefined
}

type ControlProps = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }

type Props = FieldProps & {
  id?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, hint and error around one control. */
export function Field({ label, hideLabel, hint, error, optional, id, className, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={classNames(css.field, className)}>
      <label
        id={`${controlId}-label`}
        htmlFor={controlId}
        className={hideLabel ? 'visually-hidden' : css.label}
      >
        {label}
        {optional && <span className={css.optional}> ({tUi('field.optional')})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': hint ? `${hintId} ${errorId}` : errorId,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** Rendered even when empty: screen readers announce text that appears in an element they already know. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} aria-live="polite" className={css.error}>
    {children && (
      <>
        <Icon name="error" size={16} className={css.icon} />
        <span>{children}</span>
      </>
    )}
  </p>
)
