import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './check.module.css'
import { FieldError } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Some, but not all, of its options are ticked. */
  mixed?: boolean | undefined
}

export function Checkbox({ label, hint, error, mixed = false, className, ref, ...props }: Props) {
  const errorId = useId()
  const attach = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = mixed
    if (typeof ref === 'function') return ref(input)
    if (ref) ref.current = input
    return undefined
  }
  return (
    <div className={className}>
      <label className={css.row}>
        <input
          {...props}
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
