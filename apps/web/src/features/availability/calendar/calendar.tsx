import type { Overview } from '@rollcall/contract/bookings'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Dispatch, useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { formatDayRange, formatMonth, formatShortDay, formatTimeRange } from '../../../shared/format.ts'
import { setEnableWeekends } from '../../../shared/storage/settings.ts'
import { useStored, writeStored } from '../../../shared/storage/stored.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { Select } from '../../../shared/ui/select.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { tAvailability } from '../availability.words.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { type Selection, type SelectionAction, type SelectionMode, selectionModes } from '../selection.ts'
import css from './calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import {
  isShown,
  type Layout,
  nearestShown,
  pageEnd,
  pageStart,
  turnPage,
  type View,
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
  // A press turns the heading at once; drawing thirty days must not hold it up.
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
    writeStored(MODE, next)
    dispatch({ type: 'choose', datesLocal: [...selection.datesLocal] })
  }
  return (
    <Card as="section" aria-labelledby={headingId} className={css.calendar}>
      <div className={css.controls}>
        <Segmented
          label={tAvailability('mode')}
          hideLabel
          value={mode}
          options={selectionModes.map((value) => ({ value, label: tAvailability(`modes.${value}`) }))}
          onChange={changeMode}
        />
        <Select
          label={tAvailability('view')}
          hideLabel
          value={turned.view}
          options={views.map((value) => ({ value, label: tAvailability(`views.${value}`) }))}
          onChange={({ target }) => writeStored(VIEW, target.value)}
          className={css.view}
        />
      </div>
      <Pager
        headingId={headingId}
        {...turned}
        isCurrent={turned.start === pageStart(turned.view, home, layout)}
        onTurn={onTurn}
      />
      {mode === 'range' && (
        <p aria-live="polite" className={css.hint}>
          {selection.rangeStart ? tAvailability('pickEnd') : tAvailability('pickStart')}
        </p>
      )}
      {missing && <MissingDays query={missing} />}
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
        {tAvailability('keys')}
      </p>
      <HiddenBookings days={[...days.values()].filter(({ dateLocal }) => !isShown(dateLocal, layout))} />
      <Switch
        label={tAvailability('weekends')}
        checked={layout.isWeekendShown}
        onChange={setEnableWeekends}
        className={css.weekends}
      />
    </Card>
  )
}

const MODE = 'availabilityMode'
const VIEW = 'availabilityView'

function useMode(): SelectionMode {
  const stored = useStored(MODE)
  return selectionModes.find((mode) => mode === stored) ?? 'multi'
}

function useView(): View {
  const stored = useStored(VIEW)
  return views.find((view) => view === stored) ?? 'month'
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

type PagerProps = {
  headingId: string
  view: View
  start: string
  isCurrent: boolean
  onTurn: (start: string | undefined) => void
}

const Pager = ({ headingId, view, start, isCurrent, onTurn }: PagerProps) => (
  <header className={css.pager}>
    <Button variant="icon" onClick={() => onTurn(turnPage(view, start, -1))}>
      <Icon name="left" />
      <VisuallyHidden>{tAvailability(`earlier.${view}`)}</VisuallyHidden>
    </Button>
    <h2 id={headingId} aria-live="polite" className={css.heading}>
      {view === 'month' ? formatMonth(start) : formatDayRange(start, pageEnd(view, start))}
    </h2>
    {!isCurrent && (
      <Button variant="quiet" onClick={() => onTurn(undefined)}>
        {tAvailability('backToToday')}
      </Button>
    )}
    <Button variant="icon" onClick={() => onTurn(turnPage(view, start, 1))}>
      <Icon name="right" />
      <VisuallyHidden>{tAvailability(`later.${view}`)}</VisuallyHidden>
    </Button>
  </header>
)

/** The dates are shown before what they hold; this says that it is loading, or why it cannot be loaded. */
const MissingDays = ({ query }: { query: UseQueryResult<Overview> }) => (
  <Loaded
    query={query}
    skeleton={<VisuallyHidden>{tAvailability('loading')}</VisuallyHidden>}
    offline={tAvailability('offline')}
    failed={tAvailability('failed')}
  >
    {() => null}
  </Loaded>
)

/** A booking counts whether or not its weekend is shown. */
function HiddenBookings({ days }: { days: readonly CalendarDay[] }) {
  const bookings = days.flatMap((day) => day.bookings)
  if (bookings.length === 0) return null
  return (
    <div className={css.hidden}>
      <p>{tAvailability('hiddenWeekend')}</p>
      <ul>
        {bookings.map(({ id, clientName, dateLocal, startTimeLocal, endTimeLocal }) => (
          <li key={id}>
            <Link to="/bookings/$bookingId" params={{ bookingId: id }} className={css.hiddenBooking}>
              {formatShortDay(dateLocal)}, {clientName}, {formatTimeRange(startTimeLocal, endTimeLocal)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
