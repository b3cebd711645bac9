import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { setEnableWeekends } from '@rollcall/client/storage/settings.ts'
import { useStored, writeStored } from '@rollcall/client/storage/stored.ts'
import type { Overview } from '@rollcall/contract/work/bookings'
import { addDays, eachDate, weekStart } from '@rollcall/domain/time/calendar-date'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { Switch } from '@rollcall/ui/components/switch.tsx'
import { useIsAtLeast } from '@rollcall/ui/components/use-is-at-least.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import {
  formatDayRange,
  formatMonth,
  formatMonthRange,
  formatShortDay,
  formatTimeRange,
} from '@rollcall/ui/site/format.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useEndingRequirements } from '../../../shared/requirements/ending-requirements.ts'
import { tAvailability } from '../availability.words.ts'
import type { CalendarDay } from '../calendar-days.ts'
import { type Selection, type SelectionAction, type SelectionMode, selectionModes } from '../selection.ts'
import css from './calendar.module.css'
import { CalendarGrid } from './calendar-grid.tsx'
import { Legend } from './legend.tsx'
import {
  isShown,
  type Layout,
  nearestShown,
  pageEnd,
  pageStart,
  turnPage,
  type View,
  views,
  weeksFrom,
  weeksOf,
} from './shown-dates.ts'
import { useCalendarDays } from './use-calendar-days.ts'

type Props = {
  today: string
  timeZone: string
  from: string | undefined
  layout: Layout
  selection: Selection
  dispatch: Dispatch<SelectionAction>
  isSelectable: (dateLocal: string) => boolean
  onTurn: (from: string | undefined) => void
}

const WEEK_DAYS = 7

export function Calendar({
  today,
  timeZone,
  from,
  layout,
  selection,
  dispatch,
  isSelectable,
  onTurn,
}: Props) {
  const headingId = useId()
  const keysId = useId()
  const mode = useMode()
  const home = nearestShown(today, 1, layout)
  const turned = usePage(from ?? home, layout)
  // A press updates the heading at once; rendering thirty days is deferred.
  const { view, start } = useDeferredValue(turned)
  const [areEarlierShown, setEarlierShown] = useState(false)
  const earlier = useEarlierWeeks({ view, start, home, layout })
  // Where two months have room, the next one is beside the first; in a month's last week it is below.
  const isWide = useIsAtLeast(1904)
  const isDouble = view === 'month' && (isWide || (earlier.isLastWeek && !areEarlierShown))
  const end = pageEnd(view, isDouble ? turnPage(view, start, 1) : start)
  const dates = useMemo(() => eachDate(start, end), [start, end])
  const weekdayDates = useMemo(() => weekdaysOf(start, layout), [start, layout])
  const { days, missing } = useCalendarDays(dates, useEndingRequirements(timeZone))
  const pages = useRef<HTMLDivElement>(null)
  const focusDay = useFocusDay(pages)
  useTodayInView(pages, from === undefined && days.has(home))

  const [focused, setFocused] = useState(home)
  const isOnPage = (dateLocal: string) => dateLocal >= start && dateLocal <= end
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
    focusDay(toLocal)
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
        isDouble={isDouble}
        isCurrent={turned.start === pageStart(turned.view, home, layout)}
        onTurn={onTurn}
      />
      {mode === 'range' && (
        <p aria-live="polite" className={css.hint}>
          {selection.rangeStart ? tAvailability('pickEnd') : tAvailability('pickStart')}
        </p>
      )}
      {missing && <MissingDays query={missing} />}
      {earlier.count > 0 && (
        <Button
          variant="quiet"
          aria-expanded={areEarlierShown}
          className={css.earlier}
          onClick={() => setEarlierShown(!areEarlierShown)}
        >
          <Icon name="down" size={18} />
          {tAvailability(areEarlierShown ? 'hideEarlier' : 'showEarlier')}
        </Button>
      )}
      <div ref={pages} className={css.pages}>
        {(isDouble ? [start, turnPage(view, start, 1)] : [start]).map((page) => (
          <Page
            key={isDouble ? page : 'only'}
            from={areEarlierShown || view !== 'month' ? page : home}
            {...{ page, view, layout, isDouble }}
          >
            {(weeks, monthId) => (
              <CalendarGrid
                labelledBy={monthId ?? headingId}
                describedBy={keysId}
                {...{ view, weeks, weekdayDates, days, selection, today, layout, active }}
                onPress={press}
                onMove={move}
              />
            )}
          </Page>
        ))}
      </div>
      <p id={keysId} hidden>
        {tAvailability('keys')}
      </p>
      <Legend />
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

/** For the current month: how many of its weeks are over, and whether this one is its last. */
function useEarlierWeeks(on: { view: View; start: string; home: string; layout: Layout }) {
  const { view, start, home, layout } = on
  return useMemo(() => {
    if (view !== 'month' || start !== pageStart(view, home, layout)) return { count: 0, isLastWeek: false }
    const weeks = weeksOf(view, start, layout)
    const left = weeksFrom(weeks, home).length
    return { count: weeks.length - left, isLastWeek: left === 1 }
  }, [view, start, home, layout])
}

type PageProps = {
  page: string
  /** Weeks that are over by then are left out. */
  from: string
  view: View
  layout: Layout
  isDouble: boolean
  children: (weeks: (string | null)[][], monthId: string | undefined) => ReactNode
}

/** One month, or its loading or error state. Two months have a heading each. */
function Page({ page, from, view, layout, isDouble, children }: PageProps) {
  const monthId = useId()
  const weeks = useMemo(
    () => weeksFrom(weeksOf(view, page, layout), from > pageEnd(view, page) ? page : from),
    [view, page, layout, from],
  )
  if (!isDouble) return children(weeks, undefined)
  return (
    <div>
      <h3 id={monthId} className={css.month}>
        {formatMonth(page)}
      </h3>
      {children(weeks, monthId)}
    </div>
  )
}

/** Returns a function that focuses a day, which may be on a page that is not rendered yet. */
function useFocusDay(pages: RefObject<HTMLElement | null>): (dateLocal: string) => void {
  const wanted = useRef<string | null>(null)
  // After every render, until the day is there.
  useLayoutEffect(() => {
    const day = pages.current?.querySelector<HTMLElement>(`[data-date="${wanted.current}"]`)
    if (!wanted.current || !day) return
    wanted.current = null
    day.focus()
  })
  return (dateLocal) => {
    wanted.current = dateLocal
  }
}

/** A restored scroll position is kept. */
function useTodayInView(pages: RefObject<HTMLElement | null>, isThere: boolean) {
  useLayoutEffect(() => {
    if (!isThere || window.scrollY > 0) return
    pages.current?.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest' })
  }, [pages, isThere])
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
  const first = weekStart(start, layout.startOfWeek)
  return eachDate(first, addDays(first, WEEK_DAYS - 1)).filter((date) => isShown(date, layout))
}

type PagerProps = {
  headingId: string
  view: View
  start: string
  isDouble: boolean
  isCurrent: boolean
  onTurn: (start: string | undefined) => void
}

const Pager = ({ headingId, view, start, isDouble, isCurrent, onTurn }: PagerProps) => (
  <header className={css.pager}>
    <Button variant="icon" onClick={() => onTurn(turnPage(view, start, -1))}>
      <Icon name="left" />
      <VisuallyHidden>{tAvailability(`earlier.${view}`)}</VisuallyHidden>
    </Button>
    <h2 id={headingId} aria-live="polite" className={css.heading}>
      {pageName(view, start, isDouble)}
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

function pageName(view: View, start: string, isDouble: boolean): string {
  if (view !== 'month') return formatDayRange(start, pageEnd(view, start))
  return isDouble ? formatMonthRange(start, turnPage(view, start, 1)) : formatMonth(start)
}

/** The dates are shown before their data is loaded; this shows loading or the error. */
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
