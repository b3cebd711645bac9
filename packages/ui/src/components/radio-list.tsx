import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field.tsx'
import css from './radio-list.module.css'
import { tUi } from './ui.words.ts'

type Props<Value extends string> = {
  label: ReactNode
  /** The field name in the form, which focuses it on an error. */
  name: string
  value: Value | '' | null
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean | undefined
  firstRef?: Ref<HTMLInputElement> | undefined
}

/** Radio buttons, each on a row of its own. */
export function RadioList<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onChange, onBlur, hint, error, optional, firstRef } = props
  const id = useId()
  return (
    <fieldset className={css.list} aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}>
      <legend className={css.label}>
        {label}
        {optional && <span className={css.optional}> ({tUi('field.optional')})</span>}
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={css.option}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
          <span className={css.words}>{option.label}</span>
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
