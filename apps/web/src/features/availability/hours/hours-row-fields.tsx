import type { HourRange } from '@rollcall/domain/availability/hour-ranges'
import { useEffect, useRef } from 'react'
import { formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './hours.module.css'
import type { HoursRow, RowErrors } from './hours-rows.ts'

const QUARTER_HOUR_SECONDS = 15 * 60

type Props = {
  row: HoursRow
  number: number
  errors: RowErrors | undefined
  isFocused: boolean
  onChange: (part: Partial<HourRange>) => void
  onRemove: (() => void) | undefined
}

export function HoursRowFields({ row, number, errors, isFocused, onChange, onRemove }: Props) {
  const { startTime, endTime } = row
  const first = useRef<HTMLInputElement>(null)
  const isNew = useRef(isFocused)
  useEffect(() => {
    if (isNew.current) first.current?.focus()
  }, [])
  return (
    <fieldset className={css.row}>
      <legend className="visually-hidden">{t('availability.hours.range', { number })}</legend>
      <TextField
        ref={first}
        type="time"
        step={QUARTER_HOUR_SECONDS}
        label={t('availability.hours.from')}
        value={startTime}
        error={errors?.start}
        onChange={({ target }) => onChange({ startTime: target.value })}
      />
      <TextField
        type="time"
        step={QUARTER_HOUR_SECONDS}
        label={t('availability.hours.to')}
        value={endTime}
        error={errors?.end}
        onChange={({ target }) => onChange({ endTime: target.value })}
      />
      {onRemove && (
        <Button variant="icon" className={css.remove} onClick={onRemove}>
          <Icon name="trash" size={20} />
          <VisuallyHidden>{t('availability.hours.remove', { number })}</VisuallyHidden>
        </Button>
      )}
      {/* The fields follow the device's own way of writing times, which need not be the site's. */}
      {startTime && endTime && startTime < endTime && (
        <p className={css.inWords}>{formatTimeRange(startTime, endTime)}</p>
      )}
    </fieldset>
  )
}
