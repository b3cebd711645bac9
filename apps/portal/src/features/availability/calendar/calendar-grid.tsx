/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table would not stack its days on a phone */

import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatShortWeekday, formatWeekday } from '@rollcall/ui/site/format.ts'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { CalendarDay } from '../calendar-days.ts'
import type { Selection } from '../selection.ts'
import css from './calendar-grid.module.css'
import { DayCell } from './day-cell.tsx'
import { keyTarget } from './grid-keys.ts'
import type { Layout, View } from './shown-dates.ts'

type Props = {
  labelledBy: string
  describedBy: string
  view: View
  weeks: readonly (readonly (string | null)[])[]
  /** Of the columns, from the first on. */
  weekdayDates: readonly string[]
  days: ReadonlyMap<string, CalendarDay>
  selection: Selection
  today: string
  layout: Layout
  /** The day that has the focus, or would have it; none when every day has passed. */
  active: string | undefined
  onPress: (dateLocal: string, isExtending: boolean) => void
  onMove: (toLocal: string, isExtending: boolean) => void
}

export function CalendarGrid(props: Props) {
  const { view, weeks, weekdayDates, days, selection, today, layout, active, onPress, onMove } = props
  const grid = useRef<HTMLDivElement>(null)

  const click = (event: MouseEvent) => {
    const dateLocal = dateAt(event.target)
    if (dateLocal) onPress(dateLocal, event.shiftKey)
  }
  const press = (event: KeyboardEvent) => {
    const dateLocal = dateAt(event.target)
    if (!dateLocal || event.altKey || event.ctrlKey || event.metaKey) return
    const isStacked = grid.current ? isOneColumn(grid.current) : false
    const to = keyTarget(event.key, dateLocal, { layout, todayLocal: today, isStacked })
    if (!to) return
    event.preventDefault()
    onMove(to, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the days inside are buttons
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-multiselectable="true"
      className={css.grid}
      data-view={view}
      data-columns={weekdayDates.length}
      onClick={click}
      onKeyDown={press}
    >
      <div role="row" className={css.weekdays}>
        {weekdayDates.map((date) => (
          <div key={date} role="columnheader" className={css.weekday}>
            <span aria-hidden="true">{formatShortWeekday(date)}</span>
            <VisuallyHidden>{formatWeekday(date)}</VisuallyHidden>
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week.find(Boolean)} role="row" className={css.week}>
          {week.map((dateLocal, column) =>
            dateLocal ? (
              <DayCell
                key={dateLocal}
                dateLocal={dateLocal}
                day={days.get(dateLocal)}
                isPast={dateLocal < today}
                isToday={dateLocal === today}
                isSelected={selection.datesLocal.has(dateLocal)}
                isRangeStart={selection.rangeStart === dateLocal}
                isActive={dateLocal === active}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing but its column
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nor anything to say
              <div key={column} role="gridcell" className={css.empty} />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

const dateAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset.date : undefined

function isOneColumn(grid: HTMLElement): boolean {
  const [one, other] = grid.querySelectorAll<HTMLElement>('[role=gridcell]')
  return one !== undefined && other !== undefined && one.offsetLeft === other.offsetLeft
}
