import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field.tsx'
import css from './radio-list.module.css'

type Props<Value extends string> = {
  label: ReactNode
  /** As the form calls it, which puts the focus here when it is what is wrong. */
  name: string
  value: Value | null
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  error?: ReactNode
  firstRef?: Ref<HTMLInputElement> | undefined
}

/** One of a few, each on a row of its own. */
export function RadioList<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onChange, error, firstRef } = props
  const errorId = useId()
  return (
    <fieldset className={css.list} aria-describedby={errorId}>
      <legend className={css.label}>{label}</legend>
      {options.map((option, index) => (
        <label key={option.value} className={css.option}>
          <input
            ref={index === 0 ? firstRef : undefined}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={css.words}>{option.label}</span>
        </label>
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
