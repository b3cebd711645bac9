import { monthStart } from '@rollcall/domain/time/calendar-date'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { ongoingStatusOn } from '@rollcall/domain/work/availability/day-label'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { type PlannedChange, planChange } from '@rollcall/domain/work/availability/planned-change'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQueries } from '@tanstack/react-query'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { type KnownCalendar, knownCalendar } from '../calendar-days.ts'
import { hoursInFull } from '../day-words.ts'
import { monthQuery } from '../month.queries.ts'
import { useQueuedAvailability } from '../offline/queued-changes.ts'
import { tShortcutDialog } from './shortcut-dialog.words.ts'
import css from './shortcuts.module.css'

export interface KnownDaysAndWeek extends KnownCalendar {
  ongoing: OngoingAvailability | null
}

type Props = {
  /** The dates that have to be loaded for the preview. */
  datesLocal: readonly string[]
  wanted: (known: KnownDaysAndWeek) => readonly AvailabilityDay[]
  /** A remark on how it was worked out. */
  noteOf?: (known: KnownDaysAndWeek) => string | undefined
  onConfirm: (plan: PlannedChange) => void
  onClose: () => void
}

/** Previews the effect of a shortcut. */
export function Preview({ datesLocal, wanted, noteOf, onConfirm, onClose }: Props) {
  const { known, isOffline, isFailed, refetch } = useKnownDays(datesLocal)
  const plan = known && planChange(wanted(known), known)
  const note = known && noteOf?.(known)
  const count = plan?.days.length ?? 0
  return (
    <>
      <div className={css.preview} aria-live="polite">
        {known && plan && <Planned plan={plan} known={known} />}
        {note && <p className={css.quiet}>{note}</p>}
        {isOffline && <Notice kind="warning">{tShortcutDialog('preview.offline')}</Notice>}
        {isFailed && !isOffline && (
          <Notice kind="error" action={<Button onClick={refetch}>{tUi('action.retry')}</Button>}>
            {tShortcutDialog('preview.unknown')}
          </Notice>
        )}
        {!known && !isOffline && !isFailed && <PreviewSkeleton />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{tUi(known && count === 0 ? 'action.close' : 'action.cancel')}</Button>
        {plan && count > 0 && (
          <Button variant="primary" onClick={() => onConfirm(plan)}>
            {tShortcutDialog('confirm', { count })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function Planned({ plan, known }: { plan: PlannedChange; known: KnownDaysAndWeek }) {
  const { days, bookedDatesLocal: booked, offeredDatesLocal: offered } = plan
  return (
    <>
      {days.length === 0 ? (
        <p>{tShortcutDialog('preview.none')}</p>
      ) : (
        <>
          <h3 className={css.count}>{tShortcutDialog('preview.title', { count: days.length })}</h3>
          <ul className={css.groups}>
            {plannedGroups(plan, known).map(({ from, to, datesLocal }) => (
              <li key={`${from} ${to}`}>
                <p className={css.days}>{formatDays(datesLocal)}</p>
                <p className={css.change}>
                  <VisuallyHidden>{tShortcutDialog('preview.from')} </VisuallyHidden>
                  <span className={css.from}>{from}</span>
                  <VisuallyHidden> {tShortcutDialog('preview.to')} </VisuallyHidden>
                  <Icon name="right" size={16} />
                  <strong>{to}</strong>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {booked.length > 0 && (
        <Notice kind="info">
          {tShortcutDialog('preview.booked', { count: booked.length, days: formatDays(booked) })}
        </Notice>
      )}
      {offered.length > 0 && (
        <Notice kind="warning">
          {tShortcutDialog('preview.offered', { count: offered.length, days: formatDays(offered) })}
        </Notice>
      )}
    </>
  )
}

const PreviewSkeleton = () => (
  <>
    <VisuallyHidden>{tShortcutDialog('preview.loading')}</VisuallyHidden>
    <Skeleton width="40%" height="1.25rem" />
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </>
)

/** The data of some dates once all of their months are loaded, or why they are not. */
function useKnownDays(datesLocal: readonly string[]) {
  const queued = useQueuedAvailability()
  const months = [...new Set(datesLocal.map(monthStart))]
  const queries = useQueries({ queries: months.map(monthQuery) })
  const overviews = queries.flatMap(({ data }) => (data ? [data] : []))
  const refetch = () => {
    for (const query of queries) if (!query.data) void query.refetch()
  }
  if (overviews.length < queries.length) {
    const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused')
    const isFailed = queries.some(({ data, isError, isFetching }) => !data && isError && !isFetching)
    return { known: undefined, isOffline, isFailed, refetch }
  }
  const calendar = knownCalendar(overviews)
  const known: KnownDaysAndWeek = {
    ...calendar,
    own: new Map([...calendar.own, ...queued.days]),
    ongoing: queued.ongoing ?? overviews[0]?.availability.ongoing ?? null,
  }
  return { known, isOffline: false, isFailed: false, refetch }
}

interface PlannedGroup {
  from: string
  to: string
  datesLocal: string[]
}

/** Days that go from the same to the same, together, in the order of their first day. */
function plannedGroups({ days, undo }: PlannedChange, known: KnownDaysAndWeek): PlannedGroup[] {
  const before = new Map(undo.map((day) => [day.dateLocal, day]))
  const groups = new Map<string, PlannedGroup>()
  for (const day of days) {
    const from = dayInWords(before.get(day.dateLocal) ?? unsetDay(day.dateLocal), known)
    const to = dayInWords(day, known)
    const group = groups.get(`${from} ${to}`) ?? { from, to, datesLocal: [] }
    group.datesLocal.push(day.dateLocal)
    groups.set(`${from} ${to}`, group)
  }
  return [...groups.values()]
}

function dayInWords(day: AvailabilityDay, { ongoing }: KnownDaysAndWeek): string {
  if (day.status === 'partial')
    return tShortcutDialog('label.partial', { hours: hoursInFull(day).join('; ') })
  if (day.status !== 'unset') return tShortcutDialog(`label.${day.status}`)
  return ongoing
    ? tShortcutDialog(`label.byWeekday.${ongoingStatusOn(day.dateLocal, ongoing)}`)
    : tShortcutDialog('label.notSet')
}
