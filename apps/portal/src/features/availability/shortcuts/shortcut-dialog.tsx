import { forgetDraft, keepDraft, readDraft } from '@rollcall/client/form/draft.ts'
import { addDays, eachDate, isCalendarDate, weekStart } from '@rollcall/domain/time/calendar-date'
import { MAX_DAYS } from '@rollcall/domain/work/availability/availability-change'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { KnownDays, PlannedChange } from '@rollcall/domain/work/availability/planned-change'
import {
  nextTwoWeeksAvailable,
  pausedUntil,
  sameAsLastWeek,
} from '@rollcall/domain/work/availability/shortcuts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatFullDay, formatShortDayRange } from '@rollcall/ui/site/format.ts'
import { type ReactNode, useState } from 'react'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { isShown, type Layout, nearestShown } from '../calendar/shown-dates.ts'
import { useSavePlan } from '../use-save-plan.ts'
import { type KnownDaysAndWeek, Preview } from './preview.tsx'
import { tShortcutDialog } from './shortcut-dialog.words.ts'
import css from './shortcuts.module.css'
import { tShortcuts } from './shortcuts.words.ts'

export type Shortcut = 'sameAsLastWeek' | 'nextTwoWeeks' | 'pause'

type FormProps = {
  today: string
  layout: Layout
  onConfirm: (plan: PlannedChange) => void
  onClose: () => void
}

const forms: Record<Shortcut, (props: FormProps) => ReactNode> = {
  sameAsLastWeek: SameAsLastWeek,
  nextTwoWeeks: NextTwoWeeks,
  pause: Pause,
}

type Props = Omit<FormProps, 'onConfirm'> & { shortcut: Shortcut; isOpen: boolean }

export function ShortcutDialog({ shortcut, isOpen, today, layout, onClose }: Props) {
  const save = useSavePlan()
  const Form = forms[shortcut]
  return (
    <Dialog open={isOpen} onClose={onClose} title={tShortcuts(`${shortcut}.name`)}>
      <div className={css.form}>
        <Form
          {...{ today, layout, onClose }}
          onConfirm={(plan) => {
            onClose()
            void save(plan).then((isSaved) => isSaved && forgetDraft(pauseDraft.key))
          }}
        />
      </div>
    </Dialog>
  )
}

const weeks = ['thisWeek', 'nextWeek'] as const

function SameAsLastWeek({ today, layout, onConfirm, onClose }: FormProps) {
  const [week, setWeek] = useState<(typeof weeks)[number]>('nextWeek')
  const start = addDays(weekStart(today, layout.startOfWeek), week === 'nextWeek' ? 7 : 0)
  const shown = { todayLocal: today, isWeekendShown: layout.isWeekendShown }
  const workedInWords = ({ booked }: KnownDaysAndWeek) => {
    const copied = eachDate(addDays(start, -7), addDays(start, -1)).filter(
      (dateLocal) => booked.has(dateLocal) && isShown(dateLocal, layout) && addDays(dateLocal, 7) >= today,
    )
    return copied.length > 0
      ? tShortcutDialog('sameAsLastWeek.worked', { count: copied.length, days: formatDays(copied) })
      : undefined
  }
  return (
    <>
      <Segmented
        label={tShortcutDialog('sameAsLastWeek.which')}
        value={week}
        onChange={setWeek}
        options={weeks.map((value) => ({ value, label: tShortcutDialog(`sameAsLastWeek.${value}`) }))}
      />
      <p className={css.quiet}>
        {tShortcutDialog('sameAsLastWeek.copied', {
          week: weekInWords(start, layout),
          before: weekInWords(addDays(start, -7), layout),
        })}
      </p>
      <Preview
        datesLocal={eachDate(addDays(start, -7), addDays(start, 6))}
        wanted={(known) => sameAsLastWeek(start, withWorkedDays(known), shown)}
        noteOf={workedInWords}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </>
  )
}

const weekInWords = (start: string, layout: Layout) =>
  formatShortDayRange(nearestShown(start, 1, layout), nearestShown(addDays(start, 6), -1, layout))

/** A day that was worked counts as available when its week is copied. */
function withWorkedDays({ own, booked }: KnownDays): ReadonlyMap<string, AvailabilityDay> {
  const days = new Map(own)
  for (const dateLocal of booked) days.set(dateLocal, { dateLocal, status: 'available', partialRanges: [] })
  return days
}

function NextTwoWeeks({ today, layout, onConfirm, onClose }: FormProps) {
  const wanted = nextTwoWeeksAvailable({ todayLocal: today, isWeekendShown: layout.isWeekendShown })
  const datesLocal = wanted.map(({ dateLocal }) => dateLocal)
  return <Preview {...{ datesLocal, onConfirm, onClose }} wanted={() => wanted} />
}

const pauseDraft = {
  key: 'availability-pause',
  isDraft: (kept: unknown): kept is string => typeof kept === 'string',
}

function Pause({ today, onConfirm, onClose }: FormProps) {
  const [until, setUntil] = useState(() => readDraft(pauseDraft) ?? '')
  const last = addDays(today, MAX_DAYS - 1)
  const isChosen = isCalendarDate(until)
  const error = isChosen ? problemOf(until, today, last) : undefined
  const days = isChosen && !error ? pausedUntil(until, today) : undefined
  return (
    <>
      <TextField
        type="date"
        label={tShortcutDialog('pause.until')}
        hint={tShortcutDialog('pause.hint')}
        error={error}
        min={today}
        max={last}
        value={until}
        data-autofocus
        onChange={({ target }) => {
          setUntil(target.value)
          keepDraft(pauseDraft.key, target.value)
        }}
      />
      {days ? (
        <Preview
          datesLocal={days.map(({ dateLocal }) => dateLocal)}
          wanted={() => days}
          {...{ onConfirm, onClose }}
        />
      ) : (
        <>
          {!error && <p className={css.quiet}>{tShortcutDialog('pause.choose')}</p>}
          <DialogActions>
            <Button onClick={onClose}>{tUi('action.cancel')}</Button>
          </DialogActions>
        </>
      )}
    </>
  )
}

function problemOf(until: string, today: string, last: string): string | undefined {
  if (until < today) return tShortcutDialog('pause.tooEarly')
  return until > last ? tShortcutDialog('pause.tooLate', { day: formatFullDay(last) }) : undefined
}
