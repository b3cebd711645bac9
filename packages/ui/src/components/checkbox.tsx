import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './check.module.css'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Some, but not all, of its options are ticked. */
  mixed?: boolean | undefined
}

export function Checkbox({ label, hint, error, mixed = false, className, ref, onChange, ...props }: Props) {
  const errorId = useId()
  const box = useRef<HTMLInputElement>(null)
  const isPressed = useRef(false)
  const hasError = Boolean(error)
  // The error appears below the box, where the buttons of a dialog would cover it.
  useEffect(() => {
    if (hasError && isPressed.current)
      box.current?.closest(`.${css.check}`)?.scrollIntoView({ block: 'nearest' })
    isPressed.current = false
  }, [hasError])
  const attach = (input: HTMLInputElement | null) => {
    box.current = input
    if (input) input.indeterminate = mixed
    if (typeof ref === 'function') return ref(input)
    if (ref) ref.current = input
    return undefined
  }
  return (
    <div className={classNames(css.check, className)}>
      <label className={css.row}>
        <input
          {...props}
          onChange={(event) => {
            isPressed.current = true
            onChange?.(event)
          }}
          ref={attach}
          type="checkbox"
          className={css.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
        <span className={css.words}>
          {label}
          {hint && <span className={css.hint}>{hint}</span>}
        </span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
