import { readTypedDate } from '@rollcall/domain/regions/typed-date'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { type ReactNode, useState } from 'react'
import { formatFullDay, formatNumericDay } from '../site/format.ts'
import { currentSite } from '../site/site.ts'
import css from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { tUi } from './ui.words.ts'

type Props = FieldProps & {
  /** For the form, which finds its fields by name. */
  name: string
  /** YYYY-MM-DD, or what was typed while it is no date. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  required?: boolean | undefined
  when?: DateFieldWhen
}

/** Whether the date has been or is to come. */
export type DateFieldWhen = 'past' | 'future'

export const exampleDate = (when: DateFieldWhen): string =>
  formatNumericDay(when === 'past' ? '2021-12-12' : '2028-12-31')

/**
 * A date that somebody copies from a paper, typed as the region writes it and said back in words, so that nobody takes a day
 * for a month. The browser's own field writes it as the browser likes, whatever the site.
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
        // Without a name of its own: the form would take what was typed for the value.
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
