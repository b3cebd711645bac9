import { instantOf, localDateTimeOf } from '@rollcall/domain/time/local-time'
import type { RecordedDay } from '@rollcall/domain/work/shift-records/paid-minutes'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatTimeLocal, formatTimeRange, formatTimeZone } from '@rollcall/ui/site/format.ts'
import { type ReactNode, useState } from 'react'
import { tShiftRecords } from '../shift-records.words.ts'
import type { FieldName } from './draft-errors.ts'
import { type BreakType, type DraftBreak, newBreak, type Times } from './record-draft.ts'
import css from './record-form.module.css'

/** The shared props of the form's fields. */
export interface FieldProps {
  errorOf: (field: FieldName) => string | undefined
  onLeave: (field: FieldName) => void
  /** Times that can be chosen besides every five minutes; without any, times are typed. */
  choices: readonly string[] | undefined
}

type RegularTimeProps = FieldProps & {
  day: RecordedDay
  readerTimeZone: string
  times: Times
  /** Where the list of times begins. */
  earliest: string
  onChange: (part: Partial<Times>) => void
}

export function RegularTime({ day: { date, timeZone }, readerTimeZone, ...row }: RegularTimeProps) {
  const noon = instantOf(`${date}T12:00`, timeZone)
  const isElsewhere = localDateTimeOf(noon, readerTimeZone) !== `${date}T12:00`
  return (
    <section className={css.part} aria-labelledby="regular-time">
      <div>
        <h3 id="regular-time" className={css.heading}>
          {tShiftRecords('form.regular')}
        </h3>
        <p className={css.quiet}>
          {isElsewhere
            ? tShiftRecords('form.regularZone', { zone: formatTimeZone(noon, timeZone) })
            : tShiftRecords('form.regularLead')}
        </p>
      </div>
      <TimesRow {...row} id="shift" legend={tShiftRecords('form.regular')} isLegendHidden />
    </section>
  )
}

/** The service takes twenty blocks, and the shift is one of them. */
const MAX_BREAKS = 19

const words = {
  meal: {
    title: 'form.meals',
    lead: 'form.mealsLead',
    one: 'form.meal',
    add: 'form.addMeal',
    remove: 'form.removeMeal',
    removed: 'form.removedMeal',
  },
  other: {
    title: 'form.rests',
    lead: 'form.restsLead',
    one: 'form.rest',
    add: 'form.addRest',
    remove: 'form.removeRest',
    removed: 'form.removedRest',
  },
} as const satisfies Record<BreakType, Record<string, string>>

type BreaksProps = FieldProps & {
  type: BreakType
  /** Of both types. */
  breaks: readonly DraftBreak[]
  earliest: string
  onChange: (breaks: readonly DraftBreak[]) => void
}

export function Breaks({ type, breaks, earliest, onChange, ...fields }: BreaksProps) {
  const [added, setAdded] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const [removals, setRemovals] = useState(0)
  const addButton = useFocus<HTMLButtonElement>(removals)
  const { title, lead, one, add, remove, removed } = words[type]

  const change = (id: string, part: Partial<Times>) =>
    onChange(breaks.map((taken) => (taken.id === id ? { ...taken, ...part } : taken)))
  const addOne = () => {
    const taken = newBreak(type)
    setAdded(taken.id)
    setAnnouncement('')
    onChange([...breaks, taken])
  }
  const removeOne = (id: string, number: number) => {
    onChange(breaks.filter((taken) => taken.id !== id))
    setAnnouncement(tShiftRecords(removed, { number }))
    setRemovals(removals + 1)
  }
  return (
    <section className={css.part} aria-labelledby={`${type}-breaks`}>
      <div>
        <h3 id={`${type}-breaks`} className={css.heading}>
          {tShiftRecords(title)}
        </h3>
        <p className={css.quiet}>{tShiftRecords(lead)}</p>
      </div>
      {breaks
        .filter((taken) => taken.type === type)
        .map((taken, at) => (
          <TimesRow
            key={taken.id}
            {...fields}
            id={taken.id}
            legend={tShiftRecords(one, { number: at + 1 })}
            times={taken}
            earliest={earliest}
            isNew={taken.id === added}
            onChange={(part) => change(taken.id, part)}
          >
            <Button variant="icon" className={css.remove} onClick={() => removeOne(taken.id, at + 1)}>
              <Icon name="trash" size={20} />
              <VisuallyHidden>{tShiftRecords(remove, { number: at + 1 })}</VisuallyHidden>
            </Button>
          </TimesRow>
        ))}
      {breaks.length < MAX_BREAKS ? (
        <Button ref={addButton} variant="soft" onClick={addOne}>
          <Icon name="plus" size={18} />
          {tShiftRecords(add)}
        </Button>
      ) : (
        <p className={css.quiet}>{tShiftRecords('form.tooManyBreaks')}</p>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}

type TimesRowProps = FieldProps & {
  id: string
  legend: string
  isLegendHidden?: boolean
  times: Times
  earliest: string
  /** Just added: it takes the focus. */
  isNew?: boolean
  onChange: (part: Partial<Times>) => void
  children?: ReactNode
}

/** From and to, with a way to remove them where there is one. */
function TimesRow(props: TimesRowProps) {
  const { id, legend, isLegendHidden = false, times, isNew = false, onChange, children } = props
  const { errorOf, onLeave, choices, earliest } = props
  const { startTime, endTime } = times
  const fieldProps = (end: 'start' | 'end') => ({
    label: tShiftRecords(`form.${end}`),
    name: `${id}.${end}`,
    error: errorOf(`${id}.${end}`),
    choices,
    onBlur: () => onLeave(`${id}.${end}`),
  })
  return (
    <fieldset className={css.row}>
      <legend className={isLegendHidden ? 'visually-hidden' : css.legend}>{legend}</legend>
      <TimeField
        {...fieldProps('start')}
        value={startTime}
        earliest={earliest}
        hasFocus={isNew}
        onChange={(time) => onChange({ startTime: time })}
      />
      <TimeField
        {...fieldProps('end')}
        value={endTime}
        earliest={startTime || earliest}
        onChange={(time) => onChange({ endTime: time })}
      />
      {children}
      {/* The fields follow the device's own way of writing times, which need not be the site's. */}
      {!choices && startTime && endTime && startTime < endTime && (
        <p className={css.inWords}>{formatTimeRange(startTime, endTime)}</p>
      )}
    </fieldset>
  )
}

const STEP = 5
const DAY = 24 * 60
const two = (number: number) => String(number).padStart(2, '0')
const steps = Array.from({ length: DAY / STEP }, (_, at) => {
  const minutes = at * STEP
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

/** All times of a day, starting near the shift, so that no scrolling from midnight is needed. */
function timesFrom(earliest: string, others: readonly string[]): string[] {
  const times = [...new Set([...steps, ...others])].filter(Boolean).sort()
  return [...times.filter((time) => time >= earliest), ...times.filter((time) => time < earliest)]
}

type TimeFieldProps = Pick<FieldProps, 'choices'> & {
  label: string
  name: string
  value: string
  earliest: string
  error: string | undefined
  hasFocus?: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

function TimeField({ choices, earliest, hasFocus = false, onChange, ...props }: TimeFieldProps) {
  const typed = useFocus<HTMLInputElement>(hasFocus)
  const chosen = useFocus<HTMLSelectElement>(hasFocus)
  if (!choices) {
    return <TextField {...props} ref={typed} type="time" onChange={({ target }) => onChange(target.value)} />
  }
  const times = timesFrom(earliest, [...choices, props.value])
  return (
    <Select
      {...props}
      ref={chosen}
      placeholder={tUi('field.choose')}
      options={times.map((value) => ({ value, label: formatTimeLocal(value) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
