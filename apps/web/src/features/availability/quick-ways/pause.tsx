import { MOST_DAYS } from '@rollcall/domain/availability/availability-change'
import { pausedUntil } from '@rollcall/domain/availability/quick-ways'
import { addDays, isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { useState } from 'react'
import { formatFullDay } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { t } from '../../../shared/words/words.ts'
import { Preview } from './preview.tsx'
import css from './quick-ways.module.css'
import type { WayProps } from './way.ts'

export function Pause({ today, onConfirm, onClose }: WayProps) {
  const [until, setUntil] = useState('')
  const last = addDays(today, MOST_DAYS - 1)
  const isChosen = isCalendarDate(until)
  const error = isChosen ? problemOf(until, today, last) : undefined
  const days = isChosen && !error ? pausedUntil(until, today) : undefined
  return (
    <>
      <TextField
        type="date"
        label={t('quickWays.pause.until')}
        hint={t('quickWays.pause.hint')}
        error={error}
        min={today}
        max={last}
        value={until}
        data-autofocus
        onChange={({ target }) => setUntil(target.value)}
      />
      {days ? (
        <Preview
          datesLocal={days.map(({ dateLocal }) => dateLocal)}
          wanted={() => days}
          {...{ onConfirm, onClose }}
        />
      ) : (
        <>
          {!error && <p className={css.quiet}>{t('quickWays.pause.choose')}</p>}
          <DialogActions>
            <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </>
  )
}

function problemOf(until: string, today: string, last: string): string | undefined {
  if (until < today) return t('quickWays.pause.tooEarly')
  return until > last ? t('quickWays.pause.tooLate', { day: formatFullDay(last) }) : undefined
}
