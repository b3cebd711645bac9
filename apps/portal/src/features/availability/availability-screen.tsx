import { useToday } from '@rollcall/client/clock/use-today.ts'
import { useUserSettings } from '@rollcall/client/storage/settings.ts'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { NotArrived } from '@rollcall/ui/components/not-arrived.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { Tabs } from '@rollcall/ui/components/tabs.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useMemo, useReducer } from 'react'
import { tAvailability } from './availability.words.ts'
import css from './availability-screen.module.css'
import { Calendar } from './calendar/calendar.tsx'
import { isShown, type Layout } from './calendar/shown-dates.ts'
import { useQueuedChanges, useRefusedChanges } from './offline/queued-changes.ts'
import { nothingSelected, selectionAfter } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Shortcuts } from './shortcuts/shortcuts.tsx'
import { TwoWeeks } from './two-weeks.tsx'

const queueNoticePart = lazy(() => import('./queue-notice.tsx'))
const ongoingPart = lazy(() => import('./ongoing.tsx'))

/** Memoised, so that a tap on a day does not render it. */
const StillShortcuts = memo(Shortcuts)

export default function AvailabilityScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const { from, show = 'calendar' } = useSearch({ from: '/signed-in/availability' })
  const navigate = useNavigate({ from: '/availability' })
  const today = useToday(user.timezone)
  const layout = useLayout()
  const [selection, dispatch] = useReducer(selectionAfter, nothingSelected)
  const isSelectable = useCallback(
    (dateLocal: string) => dateLocal >= today && isShown(dateLocal, layout),
    [today, layout],
  )
  useEffect(() => dispatch({ type: 'keep', isSelectable }), [isSelectable])

  const choose = useCallback((datesLocal: readonly string[]) => dispatch({ type: 'choose', datesLocal }), [])
  const goTo = useCallback(
    (search: { from?: string | undefined; show?: 'ongoing' | undefined }) =>
      void navigate({ search, replace: true, resetScroll: false }),
    [navigate],
  )
  const chooseInCalendar = useCallback(
    (datesLocal: readonly string[]) => {
      choose(datesLocal)
      goTo({})
    },
    [choose, goTo],
  )
  const isCalendar = show === 'calendar'
  return (
    <div className={css.screen} data-wide>
      <div className={css.main}>
        <LazyQueueNotice />
        <Tabs
          label={tAvailability('parts')}
          tabs={[
            { value: 'calendar', label: tAvailability('calendar') },
            { value: 'ongoing', label: tAvailability('ongoing') },
          ]}
          value={show}
          onChange={(part) => goTo({ from, show: part === 'ongoing' ? part : undefined })}
        >
          {isCalendar ? (
            <Calendar
              {...{ today, from, layout, selection, dispatch, isSelectable }}
              timeZone={user.timezone}
              onTurn={(start) => goTo({ from: start })}
            />
          ) : (
            <LazyOngoing today={today} />
          )}
        </Tabs>
      </div>
      <div className={css.rail}>
        {isCalendar && <SelectionBar datesLocal={selection.datesLocal} onSelect={choose} />}
        <TwoWeeks today={today} timeZone={user.timezone} layout={layout} onChoose={chooseInCalendar} />
        {isCalendar && <StillShortcuts />}
      </div>
    </div>
  )
}

function LazyQueueNotice() {
  const hasAny = useQueuedChanges().length + useRefusedChanges().length > 0
  const { module: notice } = useLazy(queueNoticePart, hasAny)
  // Preloaded, because it is needed when there is no network.
  const isIdle = useIsIdle()
  useEffect(() => {
    if (isIdle) queueNoticePart.preload()
  }, [isIdle])
  return notice && hasAny && <notice.QueueNotice />
}

function LazyOngoing({ today }: { today: string }) {
  const { module, hasFailed, retry } = useLazy(ongoingPart, true)
  if (module) return <module.default today={today} />
  if (!hasFailed) return <Skeleton height="24rem" />
  return <NotArrived retry={retry} />
}

function useLayout(): Layout {
  const { date, availability } = useUserSettings()
  const { startOfWeek } = date
  const isWeekendShown = availability.enableWeekends
  return useMemo(() => ({ startOfWeek, isWeekendShown }), [startOfWeek, isWeekendShown])
}
