import { type ReactNode, useEffect, useRef } from 'react'
import { formatTimeRange } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import type { FieldName } from './draft-errors.ts'
import type { Times } from './record-draft.ts'
import css from './record-form.module.css'
import { TimeField } from './time-field.tsx'

/** What the fields of the form have in common. */
export interface FormFields {
  errorOf: (field: FieldName) => string | undefined
  onLeave: (field: FieldName) => void
  choices: readonly string[] | undefined
}

type Props = FormFields & {
  id: string
  legend: string
  isLegendHidden?: boolean
  times: Times
  /** Just added: it is what somebody wants to fill in next. */
  isNew?: boolean
  onChange: (part: Partial<Times>) => void
  children?: ReactNode
}

/** From and to, with a way to remove them where there is one. */
export function TimesRow(props: Props) {
  const { id, legend, isLegendHidden = false, times, isNew = false, onChange, children } = props
  const { errorOf, onLeave, choices } = props
  const row = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) row.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isNew])
  const { startTime, endTime } = times
  const field = (end: 'start' | 'end', value: string, change: (time: string) => void) => (
    <TimeField
      label={t(`shiftRecord.form.${end}`)}
      name={`${id}.${end}`}
      value={value}
      error={errorOf(`${id}.${end}`)}
      choices={choices}
      onChange={change}
      onBlur={() => onLeave(`${id}.${end}`)}
    />
  )
  return (
    <fieldset ref={row} className={css.row}>
      <legend className={isLegendHidden ? 'visually-hidden' : css.legend}>{legend}</legend>
      {field('start', startTime, (time) => onChange({ startTime: time }))}
      {field('end', endTime, (time) => onChange({ endTime: time }))}
      {children}
      {/* The fields follow the device's own way of writing times, which need not be the site's. */}
      {!choices && startTime && endTime && startTime < endTime && (
        <p className={css.inWords}>{formatTimeRange(startTime, endTime)}</p>
      )}
    </fieldset>
  )
}
