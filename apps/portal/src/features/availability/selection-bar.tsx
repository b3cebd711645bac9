import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { AvailabilityStatus } from '@rollcall/domain/work/availability/availability-status'
import type { HourRange } from '@rollcall/domain/work/availability/hour-ranges'
import { type PlannedChange, planChange } from '@rollcall/domain/work/availability/planned-change'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { shieldSecondTap } from '@rollcall/ui/components/second-tap.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { fetchKnownCalendar } from './availability.queries.ts'
import { tAvailability } from './availability.words.ts'
import type { ConflictingChange } from './conflicts-dialog.tsx'
import { useQueuedAvailability } from './offline/queued-changes.ts'
import css from './selection-bar.module.css'
import { useSavePlan } from './use-save-plan.ts'

const hoursPart = lazy(() => import('./hours-dialog.tsx'))
const conflictsPart = lazy(() => import('./conflicts-dialog.tsx'))

type Props = {
  datesLocal: ReadonlySet<string>
  onSelect: (datesLocal: readonly string[]) => void
}

/** The actions for selected days: at the bottom on phones, beside the calendar on wide screens. */
export function SelectionBar({ datesLocal, onSelect }: Props) {
  const dates = [...datesLocal].sort()
  const count = dates.length
  const bar = useRef<HTMLElement>(null)
  const select = (next: readonly string[]) => {
    // The bar disappears with the selection: the focus returns to the calendar.
    if (next.length === 0 && bar.current?.contains(document.activeElement)) focusCalendar()
    onSelect(next)
  }
  const { change, checking, conflicts, conflicting, confirm, cancel } = useChangeSelection(dates, select)
  useEscape(count > 0, () => select([]))
  const hours = useLazy(hoursPart)
  const [isByHours, setByHours] = useState(false)

  const setTo = (status: AvailabilityStatus, press: MouseEvent) => {
    // The bar goes away once the days are saved.
    shieldSecondTap(press)
    void change(status, [])
  }
  const setHours = (ranges: readonly HourRange[]) => {
    setByHours(false)
    void change('partial', ranges)
  }
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{count > 0 ? tAvailability('selection.count', { count }) : ''}</span>
      </VisuallyHidden>
      {count === 0 && <p className={css.none}>{tAvailability('selection.none')}</p>}
      {count > 0 && (
        <section ref={bar} aria-label={tAvailability('selection.title')} className={css.bar}>
          <div className={css.actions}>
            <Button variant="quiet" className={css.unselect} onClick={() => select([])}>
              <Icon name="close" size={18} />
              <span aria-hidden="true" className={css.short}>
                {tAvailability('selection.days', { count })}
              </span>
              <span aria-hidden="true" className={css.long}>
                {tAvailability('selection.count', { count })}
              </span>
              <VisuallyHidden>
                {tAvailability('selection.count', { count })}. {tAvailability('selection.unselect')}
              </VisuallyHidden>
            </Button>
            <Button
              variant="primary"
              busy={checking === 'available'}
              onClick={(press) => setTo('available', press)}
            >
              <Icon name="check" size={18} />
              {tAvailability('selection.available')}
            </Button>
            <Button busy={checking === 'unavailable'} onClick={(press) => setTo('unavailable', press)}>
              <Icon name="close" size={18} />
              {tAvailability('selection.unavailable')}
            </Button>
            <Button
              aria-haspopup="dialog"
              busy={checking === 'partial' || hours.isLoading}
              {...hours.preloadProps}
              onClick={async () => setByHours(await hours.request())}
            >
              <Icon name="clock" size={18} />
              {tAvailability('selection.partial')}
            </Button>
            <Button busy={checking === 'unset'} onClick={(press) => setTo('unset', press)}>
              <Icon name="circle" size={18} />
              {tAvailability('selection.unset')}
            </Button>
          </div>
        </section>
      )}
      {hours.module && (
        <hours.module.HoursDialog
          isOpen={isByHours && count > 0}
          datesLocal={dates}
          onSave={setHours}
          onClose={() => setByHours(false)}
        />
      )}
      {conflicts && <conflicts.ConflictsDialog change={conflicting} onConfirm={confirm} onClose={cancel} />}
    </>
  )
}

const focusCalendar = () =>
  document.querySelector<HTMLElement>('[role=grid] [data-date][tabindex="0"]')?.focus({ preventScroll: true })

/** Not while a dialog is open, which the key closes. */
function useEscape(isWanted: boolean, onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!isWanted) return undefined
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open]')) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isWanted])
}

/** Finds conflicts, asks about them, saves the rest, and shows a toast. */
function useChangeSelection(datesLocal: readonly string[], onSelect: Props['onSelect']) {
  const client = useQueryClient()
  const queued = useQueuedAvailability()
  const savePlan = useSavePlan()
  const [checking, setChecking] = useState<AvailabilityStatus | null>(null)
  const [conflicting, setConflicting] = useState<ConflictingChange | null>(null)
  const { module: conflicts, request } = useLazy(conflictsPart)
  // Preloaded: days may be set without a network.
  const isSelecting = datesLocal.length > 0
  useEffect(() => {
    if (isSelecting) conflictsPart.preload()
  }, [isSelecting])

  const change = async (status: AvailabilityStatus, partialRanges: readonly HourRange[]) => {
    if (checking) return
    setChecking(status)
    const known = await fetchKnownCalendar(client, datesLocal)
    setChecking(null)
    const wanted = datesLocal.map(
      (dateLocal): AvailabilityDay => ({ dateLocal, status, partialRanges: [...partialRanges] }),
    )
    const plan = planChange(wanted, { ...known, own: new Map([...known.own, ...queued.days]) })
    if (plan.bookedDatesLocal.length > 0 || plan.offeredDatesLocal.length > 0) {
      if (await request()) setConflicting({ status, plan, bookings: known.bookings })
    } else if (plan.days.length === 0) {
      onSelect([])
      toast(tAvailability('saved.nothing'))
    } else {
      await save(status, plan)
    }
  }

  const save = async (status: AvailabilityStatus, plan: PlannedChange) => {
    onSelect([])
    const saved = tAvailability(`saved.${status}`, { count: plan.days.length })
    const isSaved = await savePlan(plan, { saved, queued: `${saved} ${tAvailability('saved.queued')}` })
    // Selected again, so that it can be tried again.
    if (!isSaved) onSelect(plan.days.map(({ dateLocal }) => dateLocal))
  }

  const confirm = () => {
    if (conflicting && conflicting.plan.days.length > 0) void save(conflicting.status, conflicting.plan)
    else onSelect([])
    setConflicting(null)
  }
  return { change, checking, conflicts, conflicting, confirm, cancel: () => setConflicting(null) }
}
