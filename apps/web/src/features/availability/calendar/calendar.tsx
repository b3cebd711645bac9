import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { type Dispatch, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { setEnableWeekends } from '../../../shared/storage/settings.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { t } from '../../../shared/words/words.ts'
import type { Selection, SelectionAction, SelectionMode } from '../selection/selection.ts'
import { selectionModes } from '../selection/selection.ts'
import css from './calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarMissing } from './calendar-missing.tsx'
import { CalendarPager } from './calendar-pager.tsx'
import { HiddenBookings } from './hidden-bookings.tsx'
import { setMode, setView, useMode, useView } from './remembered.ts'
import {
  isShown,
  type Layout,
  nearestShown,
  pageEnd,
  pageStart,
  views,
  weekStart,
  weeksOf,
} from './shown-dates.ts'
import { useCalendarDays } from './use-calendar-days.ts'

type Props = {
  today: string
  from: string | undefined
  layout: Layout
  selection: Selection
  dispatch: Dispatch<SelectionAction>
  isSelectable: (dateLocal: string) => boolean
  onTurn: (from: string | undefined) => void
}

const WEEK_DAYS = 7

export function Calendar({ today, from, layout, selection, dispatch, isSelectable, onTurn }: Props) {
  const headingId = useId()
  const keysId = useId()
  const mode = useMode()
  const home = nearestShown(today, 1, layout)
  const turned = usePage(from ?? home, layout)
  // A press turns the heading at once; thirty days follow when the processor has a moment.
  const { view, start } = useDeferredValue(turned)
  const dates = useMemo(() => eachDate(start, pageEnd(view, start)), [view, start])
  const weeks = useMemo(() => weeksOf(view, start, layout), [view, start, layout])
  const weekdayDates = useMemo(() => weekdaysOf(start, layout), [start, layout])
  const { days, missing } = useCalendarDays(dates)

  const [focused, setFocused] = useState(home)
  const isOnPage = (dateLocal: string) => dateLocal >= start && dateLocal <= pageEnd(view, start)
  const active =
    isOnPage(focused) && isSelectable(focused) ? focused : dates.find((dateLocal) => isSelectable(dateLocal))

  const press = useCallback(
    (dateLocal: string, isExtending: boolean) => {
      if (isExtending) dispatch({ type: 'extend', fromLocal: focused, toLocal: dateLocal, isSelectable })
      else dispatch({ type: 'press', dateLocal, mode, isSelectable })
      setFocused(dateLocal)
    },
    [dispatch, focused, mode, isSelectable],
  )
  const move = (toLocal: string, isExtending: boolean) => {
    if (isExtending && active) dispatch({ type: 'extend', fromLocal: active, toLocal, isSelectable })
    else dispatch({ type: 'move' })
    setFocused(toLocal)
    if (!isOnPage(toLocal)) onTurn(pageStart(view, toLocal, layout))
  }
  const changeMode = (next: SelectionMode) => {
    setMode(next)
    dispatch({ type: 'choose', datesLocal: [...selection.datesLocal] })
  }
  return (
    <Card as="section" aria-labelledby={headingId} className={css.calendar}>
      <div className={css.controls}>
        <Segmented
          label={t('availability.mode')}
          hideLabel
          value={mode}
          options={selectionModes.map((value) => ({ value, label: t(`availability.modes.${value}`) }))}
          onChange={changeMode}
        />
        <Select
          label={t('availability.view')}
          hideLabel
          value={turned.view}
          options={views.map((value) => ({ value, label: t(`availability.views.${value}`) }))}
          onChange={({ target }) => setView(target.value)}
          className={css.view}
        />
      </div>
      <CalendarPager
        headingId={headingId}
        {...turned}
        isCurrent={turned.start === pageStart(turned.view, home, layout)}
        onTurn={onTurn}
      />
      {mode === 'range' && (
        <p aria-live="polite" className={css.hint}>
          {selection.rangeStart ? t('availability.pickEnd') : t('availability.pickStart')}
        </p>
      )}
      {missing && <CalendarMissing query={missing} />}
      <CalendarGrid
        labelledBy={headingId}
        describedBy={keysId}
        view={view}
        weeks={weeks}
        weekdayDates={weekdayDates}
        days={days}
        selection={selection}
        today={today}
        layout={layout}
        active={active}
        onPress={press}
        onMove={move}
      />
      <p id={keysId} hidden>
        {t('availability.keys')}
      </p>
      <HiddenBookings days={[...days.values()].filter(({ dateLocal }) => !isShown(dateLocal, layout))} />
      <Switch
        label={t('availability.weekends')}
        checked={layout.isWeekendShown}
        onChange={setEnableWeekends}
        className={css.weekends}
      />
    </Card>
  )
}

function usePage(dateLocal: string, layout: Layout) {
  const view = useView()
  const start = pageStart(view, dateLocal, layout)
  return useMemo(() => ({ view, start }), [view, start])
}

function weekdaysOf(start: string, layout: Layout): string[] {
  const first = weekStart(start, layout)
  return eachDate(first, addDays(first, WEEK_DAYS - 1)).filter((date) => isShown(date, layout))
}
