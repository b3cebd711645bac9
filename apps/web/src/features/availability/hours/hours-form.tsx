import { type HourRange, MOST_RANGES, sortedRanges } from '@rollcall/domain/availability/hour-ranges'
import { type FormEvent, useRef, useState } from 'react'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './hours.module.css'
import { HoursRowFields } from './hours-row-fields.tsx'
import { errorsOfRows, type HoursRow } from './hours-rows.ts'

type Props = {
  datesLocal: readonly string[]
  start: () => readonly HourRange[]
  onDraft: (ranges: readonly HourRange[]) => void
  onSave: (ranges: readonly HourRange[]) => void
  onClose: () => void
}

let lastId = 0
const rowOf = (range: HourRange): HoursRow => ({ ...range, id: ++lastId })
const emptyRange: HourRange = { startTime: '', endTime: '' }

export function HoursForm({ datesLocal, start, onDraft, onSave, onClose }: Props) {
  const [rows, setRows] = useState<readonly HoursRow[]>(() => {
    const ranges = start()
    return (ranges.length > 0 ? ranges : [emptyRange]).map(rowOf)
  })
  const [isTried, setTried] = useState(false)
  const [news, setNews] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const errors = errorsOfRows(rows, isTried)
  const count = datesLocal.length

  const show = (next: readonly HoursRow[]) => {
    setRows(next)
    onDraft(next.map(({ startTime, endTime }) => ({ startTime, endTime })))
  }
  const change = (id: number, part: Partial<HourRange>) =>
    show(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () => {
    setTried(false)
    show([...rows, rowOf(emptyRange)])
  }
  const remove = (id: number, number: number) => {
    show(rows.filter((row) => row.id !== id))
    setNews(t('availability.hours.removed', { number }))
    addButton.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = errorsOfRows(rows, true).findIndex(({ start, end }) => start ?? end)
    if (wrong === -1) {
      onSave(sortedRanges(rows.map(({ startTime, endTime }) => ({ startTime, endTime }))))
      return
    }
    const [from, to] = form.current?.querySelectorAll('fieldset')[wrong]?.querySelectorAll('input') ?? []
    const field = errorsOfRows(rows, true)[wrong]?.start ? from : to
    field?.focus()
  }
  return (
    <form ref={form} noValidate className={css.form} onSubmit={submit}>
      <p>{t('availability.hours.lead', { count, days: formatDays(datesLocal) })}</p>
      {rows.map((row, at) => (
        <HoursRowFields
          key={row.id}
          row={row}
          number={at + 1}
          errors={errors[at]}
          // The first one is where a person starts; one that was added is wanted next.
          isFocused={at === rows.length - 1}
          onChange={(part) => change(row.id, part)}
          onRemove={rows.length > 1 ? () => remove(row.id, at + 1) : undefined}
        />
      ))}
      {rows.length < MOST_RANGES && (
        <Button ref={addButton} variant="soft" onClick={add}>
          <Icon name="plus" size={18} />
          {t('availability.hours.add')}
        </Button>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" type="submit">
          {t('availability.hours.save', { count })}
        </Button>
      </DialogActions>
    </form>
  )
}
