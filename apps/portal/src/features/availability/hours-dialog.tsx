import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { readStored, writeStored } from '@rollcall/client/storage/stored.ts'
import { type HourRange, MAX_RANGES, sortedRanges } from '@rollcall/domain/work/availability/hour-ranges'
import { keptHours, usualHours } from '@rollcall/domain/work/availability/usual-hours'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatTimeRange } from '@rollcall/ui/site/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDays } from '../../shared/availability/day-spans.ts'
import { heldCalendar } from './availability.queries.ts'
import { tHours } from './hours.words.ts'
import css from './hours-dialog.module.css'
import { errorsOfRows, type HoursField, type HoursRow, rangesInCommon } from './hours-rows.ts'
import { useQueuedAvailability } from './offline/queued-changes.ts'

type FormProps = {
  datesLocal: readonly string[]
  onSave: (ranges: readonly HourRange[]) => void
  onClose: () => void
}

/** Input is kept when it is opened again for the same days. */
export const HoursDialog = ({ isOpen, ...props }: FormProps & { isOpen: boolean }) => (
  <Dialog open={isOpen} onClose={props.onClose} title={tHours('title')}>
    <HoursForm {...props} />
  </Dialog>
)

const DRAFT = 'availability-hours'
const emptyRange: HourRange = { startTime: '', endTime: '' }

interface Values {
  /** The dates the hours were typed for. */
  days: string
  rows: readonly HoursRow[]
}

function HoursForm({ datesLocal, onSave, onClose }: FormProps) {
  const days = datesLocal.join()
  const { last, keepLast } = useLastHours()
  const startRows = useStartRows(datesLocal, last)
  const form = useForm<Values, HoursField>({
    initial: () => ({ days, rows: startRows() }),
    check: ({ rows }) => errorsOfRows(rows),
    draft: { key: DRAFT, isDraft: (kept): kept is Values => (kept as Values | null)?.days === days },
  })
  const { rows } = form.values
  const [removed, setRemoved] = useState<{ number: number } | null>(null)
  const addButton = useFocus<HTMLButtonElement>(removed)
  const count = datesLocal.length

  const add = () => {
    form.change({ rows: [...rows, { ...emptyRange, id: nextId(rows) }] })
    form.clearErrors()
  }
  const remove = (id: number, number: number) => {
    form.change({ rows: rows.filter((row) => row.id !== id) })
    setRemoved({ number })
  }
  // Filled fields are validated at once, empty ones only on save.
  const errorOf = (name: HoursField) =>
    form.errors.find((error) => error.name === name && !error.isMissing)?.text ?? form.errorOf(name)

  const submit = form.submit((values) => {
    forgetDraft(DRAFT)
    const ranges = sortedRanges(values.rows.map(({ startTime, endTime }) => ({ startTime, endTime })))
    keepLast(ranges)
    onSave(ranges)
  })
  const fillIn = (ranges: readonly HourRange[]) =>
    form.change({ rows: ranges.map((range, at) => ({ ...range, id: rows[at]?.id ?? nextId(rows) + at })) })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{tHours('lead', { count, days: formatDays(datesLocal) })}</p>
      <Presets last={last} onChoose={fillIn} />
      {rows.map((row, at) => (
        <RowFields
          key={row.id}
          row={row}
          number={at + 1}
          errorOf={errorOf}
          isLast={at === rows.length - 1}
          onChange={(part) =>
            form.change({ rows: rows.map((other) => (other.id === row.id ? { ...row, ...part } : other)) })
          }
          onRemove={rows.length > 1 ? () => remove(row.id, at + 1) : undefined}
        />
      ))}
      {rows.length < MAX_RANGES && (
        <Button ref={addButton} variant="soft" onClick={add}>
          <Icon name="plus" size={18} />
          {tHours('add')}
        </Button>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{removed && tHours('removed', removed)}</span>
      </VisuallyHidden>
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.cancel')}</Button>
        <Button variant="primary" type="submit">
          {tHours('save', { count })}
        </Button>
      </DialogActions>
    </form>
  )
}

const nextId = (rows: readonly HoursRow[]) => Math.max(...rows.map((row) => row.id)) + 1

/** The hours this person set last on this device; signing out forgets them. */
function useLastHours() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const name = `lastHours.${user.id}`
  const [last] = useState(() => keptHours(readStored(name)))
  return { last, keepLast: (ranges: readonly HourRange[]) => writeStored(name, ranges) }
}

type PresetsProps = {
  last: readonly HourRange[] | undefined
  onChoose: (ranges: readonly HourRange[]) => void
}

function Presets({ last, onChoose }: PresetsProps) {
  const presets: [string, readonly HourRange[]][] = [
    [tHours('morning'), [usualHours.morning]],
    [tHours('afternoon'), [usualHours.afternoon]],
    ...(last ? [[tHours('last'), last] as [string, readonly HourRange[]]] : []),
  ]
  return (
    <fieldset className={css.presets}>
      <legend className="visually-hidden">{tHours('presets')}</legend>
      {presets.map(([name, ranges]) => (
        <Button key={name} className={css.preset} onClick={() => onChoose(ranges)}>
          <span>{name}</span>
          <span className={css.hours}>
            {ranges.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime)).join(', ')}
          </span>
        </Button>
      ))}
    </fieldset>
  )
}

/** The hours that all of the days have, else the ones used last, else empty fields. */
function useStartRows(
  datesLocal: readonly string[],
  last: readonly HourRange[] = [emptyRange],
): () => HoursRow[] {
  const client = useQueryClient()
  const queued = useQueuedAvailability()
  return () => {
    const { own } = heldCalendar(client, datesLocal)
    const ranges = rangesInCommon(
      datesLocal.map((dateLocal) => queued.days.get(dateLocal) ?? own.get(dateLocal)),
    )
    return (ranges.length > 0 ? ranges : last).map((range, id) => ({ ...range, id }))
  }
}

const QUARTER_HOUR_SECONDS = 15 * 60

type RowProps = {
  row: HoursRow
  number: number
  errorOf: (name: HoursField) => string | undefined
  isLast: boolean
  onChange: (part: Partial<HourRange>) => void
  onRemove: (() => void) | undefined
}

function RowFields({
  row: { id, startTime, endTime },
  number,
  errorOf,
  isLast,
  onChange,
  onRemove,
}: RowProps) {
  // Focuses the first range, and later each added one.
  const [isWanted] = useState(isLast)
  const first = useFocus<HTMLInputElement>(isWanted)
  return (
    <fieldset className={css.row}>
      <legend className="visually-hidden">{tHours('range', { number })}</legend>
      <TextField
        ref={first}
        name={`${id}.startTime`}
        type="time"
        step={QUARTER_HOUR_SECONDS}
        label={tHours('from')}
        value={startTime}
        error={errorOf(`${id}.startTime`)}
        data-autofocus={isWanted || undefined}
        onChange={({ target }) => onChange({ startTime: target.value })}
      />
      <TextField
        name={`${id}.endTime`}
        type="time"
        step={QUARTER_HOUR_SECONDS}
        label={tHours('to')}
        value={endTime}
        error={errorOf(`${id}.endTime`)}
        onChange={({ target }) => onChange({ endTime: target.value })}
      />
      {onRemove && (
        <Button variant="icon" className={css.remove} onClick={onRemove}>
          <Icon name="trash" size={20} />
          <VisuallyHidden>{tHours('remove', { number })}</VisuallyHidden>
        </Button>
      )}
      {/* The fields follow the device's own way of writing times, which need not be the site's. */}
      {startTime && endTime && startTime < endTime && (
        <p className={css.inWords}>{formatTimeRange(startTime, endTime)}</p>
      )}
    </fieldset>
  )
}
