import { readTypedDate } from '@rollcall/domain/regions/typed-date'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { type ReactNode, useState } from 'react'
import { formatFullDay, formatNumericDay } from '../site/format.ts'
import { currentSite } from '../site/site.ts'
import css from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { tUi } from './ui.words.ts'

type Props = FieldProps & {
  /** The form finds its fields by name. */
  name: string
  /** YYYY-MM-DD, or the typed text while it is no date. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  required?: boolean | undefined
  when?: DateFieldWhen
}

/** Whether the date is in the past or in the future. */
export type DateFieldWhen = 'past' | 'future'

export const exampleDate = (when: DateFieldWhen): string =>
  formatNumericDay(when === 'past' ? '2021-12-12' : '2028-12-31')

/**
 * A date copied from a document, typed in the format of the region and confirmed in words, so that a swapped day and
 * month is noticed. The browser's own date field uses the browser's format, whatever the site.
 */
export function DateField({ name, value, onChange, onBlur, required, when = 'past', hint, ...field }: Props) {
  const [typed, setTyped] = useState('')
  const isDate = isCalendarDate(value)
  const write = (text: string) => {
    setTyped(text)
    onChange(valueOf(text))
  }
  const leave = () => {
    setTyped('')
    onBlur?.()
  }
  return (
    <Field
      {...field}
      hint={
        <Lines first={isDate ? formatFullDay(value) : tUi('field.dateLike', { example: exampleDate(when) })}>
          {hint}
        </Lines>
      }
    >
      {(control) => (
        // Has no name, or the form would use the typed text as the value.
        <span data-field={name}>
          <input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            aria-required={required}
            className={css.control}
            value={valueOf(typed) === value ? typed : isDate ? formatNumericDay(value) : value}
            onChange={({ target }) => write(target.value)}
            onBlur={leave}
          />
        </span>
      )}
    </Field>
  )
}

const valueOf = (typed: string) => readTypedDate(typed, currentSite().site.locale) ?? typed.trim()

const Lines = ({ first, children }: { first: string; children: ReactNode }) => (
  <>
    {first}
    {children && (
      <>
        <br />
        {children}
      </>
    )}
  </>
)
