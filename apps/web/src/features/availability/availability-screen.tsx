import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useReducer } from 'react'
import { useUserSettings } from '../../shared/storage/settings.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { useToday } from '../../shared/use-today.ts'
import { t } from '../../shared/words/words.ts'
import css from './availability-screen.module.css'
import { Calendar } from './calendar/calendar.tsx'
import { isShown, type Layout } from './calendar/shown-dates.ts'
import { QuickWays } from './quick-ways/quick-ways.tsx'
import { nothingSelected, selectionAfter } from './selection/selection.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { TwoWeeks } from './summary/two-weeks.tsx'
import { WaitingNotice } from './waiting/waiting-notice.tsx'

const Ongoing = lazy(() => import('./ongoing/ongoing.tsx'))

/** A tap on a day is none of its business. */
const StillQuickWays = memo(QuickWays)

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
  return (
    <div className={css.screen}>
      <WaitingNotice />
      <TwoWeeks today={today} layout={layout} onChoose={chooseInCalendar} />
      <Tabs
        label={t('availability.parts')}
        tabs={[
          { value: 'calendar', label: t('availability.calendar') },
          { value: 'ongoing', label: t('availability.ongoing') },
        ]}
        value={show}
        onChange={(part) => goTo({ from, show: part === 'ongoing' ? part : undefined })}
      >
        {show === 'ongoing' ? (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <Ongoing today={today} />
          </Suspense>
        ) : (
          <Calendar
            {...{ today, from, layout, selection, dispatch, isSelectable }}
            onTurn={(start) => goTo({ from: start })}
          />
        )}
      </Tabs>
      {show === 'calendar' && (
        <>
          <StillQuickWays />
          <SelectionBar datesLocal={selection.datesLocal} onSelect={choose} />
        </>
      )}
    </div>
  )
}

function useLayout(): Layout {
  const { date, availability } = useUserSettings()
  const { startOfWeek } = date
  const isWeekendShown = availability.enableWeekends
  return useMemo(() => ({ startOfWeek, isWeekendShown }), [startOfWeek, isWeekendShown])
}
