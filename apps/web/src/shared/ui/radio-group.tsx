import { type ReactNode, type RefObject, useId } from 'react'
import { FieldError } from './field.tsx'
import css from './radio-group.module.css'
import { tUi } from './ui.words.ts'

type Props<Value extends string> = {
  name: string
  legend: ReactNode
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | '' | null
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean | undefined
  firstChoice?: RefObject<HTMLInputElement | null> | undefined
}

/** One of a few, each on a line that a thumb cannot miss. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { name, legend, options, value, onChange, onBlur, hint, error, optional = false, firstChoice } = props
  const id = useId()
  return (
    <fieldset className={css.group} aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}>
      <legend className={css.legend}>
        {legend}
        {optional && <span className={css.optional}> ({tUi('field.optional')})</span>}
      </legend>
      {options.map((option, index) => (
        <label key={option.value} className={css.choice}>
          <input
            ref={index === 0 ? firstChoice : undefined}
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
