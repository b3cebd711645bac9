import { now, SECOND_MS, useCurrentMinute, useNow } from '@rollcall/client/clock/clock.ts'
import { useIsServiceFailing } from '@rollcall/client/offline-queue/offline-queue.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ClockableShift } from '@rollcall/contract/work/time-entries'
import { canBeginClock } from '@rollcall/domain/work/time-entries/can-begin-clock'
import { autoClockOutAt } from '@rollcall/domain/work/time-entries/clock-limits'
import { problemOfStatus } from '@rollcall/domain/work/time-entries/clockable-booking'
import { isEarlyClockOut, lastClockedAt, spellsOf } from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { lastBreakMs, minutesOf, workedMs } from '@rollcall/domain/work/time-entries/worked-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { SecondTapGuard } from '@rollcall/ui/components/second-tap.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import type { Tone } from '@rollcall/ui/components/tone.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLength, formatTime } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useState } from 'react'
import css from './clock.module.css'
import { tClock } from './clock.words.ts'
import { ClockActions, tapClock } from './clock-actions.tsx'
import { ClockSummary } from './clock-summary.tsx'
import type { ClockTap } from './clock-tap.ts'
import { type ClockPhase, type ClockView, isRunning, runningTime, useClockView } from './clock-view.ts'
import { tTimeEntries } from './time-entries.words.ts'

type Props = {
  booking: Booking
  shift: ClockableShift
  shifts: readonly ClockableShift[]
}

/** The clock of a shift, and what can be done with it now. */
export function ShiftClock({ booking, shift, shifts }: Props) {
  const { view, elsewhere, sending, queued } = useClockView(shift, shifts)
  const [actedIn, setActedIn] = useState<ClockPhase>()
  const [isAsking, setAsking] = useState(false)
  const actions = view.actions.filter((action) => !problemOfStatus(booking.status, view.clock, action))
  const act = (action: TimeEntryAction) => {
    setActedIn(view.phase)
    setAsking(false)
    const { id: bookingId, clientName, timezone: timeZone } = shift
    // This device's clock may be behind the service's, and a tap before the last recorded one would be refused.
    const tappedAt = Math.max(now(), lastClockedAt(view.clock))
    // What cannot be sent now stays in the queue.
    void tapClock({ bookingId, clientName, timeZone, action, tappedAt }).catch(() => undefined)
  }
  const askOrAct = (action: TimeEntryAction) => {
    const endsAt = Date.parse(shift.endsAt)
    const isEarly = isEarlyClockOut({ endsAt }, now(), currentSite().config.timeEntries)
    if (action === 'clockOut' && isEarly) setAsking(true)
    else act(action)
  }
  if (view.clock.clockedInAt === null && !canBeginClock(booking.status)) return null
  return (
    <fieldset className={css.clock} aria-label={tTimeEntries('of', { client: shift.clientName })}>
      <ClockHead shift={shift} view={view} actedIn={actedIn} />
      <QueuedTaps taps={queued} />
      <SecondTapGuard of={isAsking ? 'asking' : view.phase}>
        <ClockActions {...{ shift, view, actions, elsewhere, sending }} onAct={askOrAct} />
        <EarlyClockOut
          isOpen={isAsking && isRunning(view)}
          {...{ shift, view }}
          onClose={() => setAsking(false)}
          onClockOut={() => act('clockOut')}
        />
      </SecondTapGuard>
      <ClockSummary {...{ booking, shift, view }} hasUnsentTaps={sending.length + queued.length > 0} />
    </fieldset>
  )
}

type EarlyProps = {
  isOpen: boolean
  shift: ClockableShift
  view: ClockView
  onClose: () => void
  onClockOut: () => void
}

/** Confirms a clock-out long before the end, because it determines the pay. */
function EarlyClockOut({ isOpen, shift: { endsAt, timezone }, view, onClose, onClockOut }: EarlyProps) {
  useCurrentMinute()
  const minutes = minutesOf(workedMs(view.clock, now()))
  const end = formatTime(Date.parse(endsAt), timezone)
  return (
    <Dialog open={isOpen} onClose={onClose} title={tTimeEntries('early.title')}>
      <p>
        {minutes > 0
          ? tTimeEntries('early.worked', { length: formatLength(minutes), end })
          : tTimeEntries('early.justStarted', { end })}
      </p>
      <DialogActions>
        <Button onClick={onClockOut}>{tTimeEntries('early.clockOut')}</Button>
        <Button variant="primary" onClick={onClose} data-autofocus>
          {tTimeEntries('early.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const phaseVariants: Readonly<Record<ClockPhase, { icon: IconName; tone: Tone }>> = {
  closed: { icon: 'clock', tone: 'neutral' },
  ready: { icon: 'clock', tone: 'info' },
  clockedIn: { icon: 'check', tone: 'success' },
  onMealBreak: { icon: 'cup', tone: 'warning' },
  finished: { icon: 'check-circle', tone: 'neutral' },
  autoClockedOut: { icon: 'warning', tone: 'warning' },
  missed: { icon: 'warning', tone: 'warning' },
}

type HeadProps = {
  shift: ClockableShift
  view: ClockView
  /** The phase of the last press, whose button is gone or has another meaning in the next phase. */
  actedIn: ClockPhase | undefined
}

function ClockHead({ shift, view, actedIn }: HeadProps) {
  const { phase } = view
  const { icon, tone } = phaseVariants[phase]
  const state = useFocus<HTMLParagraphElement>(actedIn && actedIn !== phase && phase)
  const more = useDetails(shift, view)
  return (
    <div className={css.head}>
      <span className={classNames(css.mark, tones[tone])}>
        <Icon name={icon} size={20} />
      </span>
      <div className={css.words}>
        <p ref={state} tabIndex={-1} className={css.state}>
          {stateText(shift, view)}
        </p>
        {more && <p className={css.quiet}>{more}</p>}
      </div>
      <ClockTimer view={view} />
    </div>
  )
}

function stateText({ opensAt, timezone }: ClockableShift, { phase, clock }: ClockView): string {
  const at = (instant: number | null | undefined) => ({ time: formatTime(instant ?? 0, timezone) })
  if (phase === 'closed') return tClock('clockOpens', at(Date.parse(opensAt)))
  if (phase === 'clockedIn') return tTimeEntries('phase.clockedIn', at(spellsOf(clock).at(-1)?.startedAt))
  if (phase === 'onMealBreak')
    return tTimeEntries('phase.onMealBreak', at(clock.mealBreaks.at(-1)?.startedAt))
  if (phase === 'finished' || phase === 'autoClockedOut') {
    return tTimeEntries(`phase.${phase}`, at(clock.clockedOutAt))
  }
  return tTimeEntries(`phase.${phase}`)
}

function useDetails({ startsAt, endsAt, timezone }: ClockableShift, { phase }: ClockView) {
  const minute = useCurrentMinute()
  const shift = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const end = formatTime(shift.endsAt, timezone)
  if (phase === 'ready') return tClock('clockUntil', { time: end })
  if (phase === 'closed') return undefined
  if (phase === 'autoClockedOut' || phase === 'missed') return tTimeEntries(`more.${phase}`)
  if (phase === 'finished' || minute < shift.endsAt) return undefined
  const at = formatTime(autoClockOutAt(shift, currentSite().config.timeEntries), timezone)
  return tTimeEntries('more.overrun', { end, at })
}

/** The time of the break while there is one, of the work otherwise; counted from the instants, so that a reload keeps it. */
function ClockTimer({ view }: { view: ClockView }) {
  const { phase, clock } = view
  useNow(isRunning(view) ? SECOND_MS : null)
  if (!isRunning(view)) return null
  const isBreak = phase === 'onMealBreak'
  return (
    <p className={css.timer} role="timer">
      <VisuallyHidden>{isBreak ? tTimeEntries('breakSoFar') : tTimeEntries('worked')} </VisuallyHidden>
      {runningTime(isBreak ? lastBreakMs(clock, now()) : workedMs(clock, now()))}
    </p>
  )
}

/** The element is always there: screen readers announce only what appears inside one they know. */
function QueuedTaps({ taps }: { taps: readonly ClockTap[] }) {
  const isServiceFailing = useIsServiceFailing() && navigator.onLine
  return (
    <output className={css.announced}>
      {taps.map(({ action, tappedAt, timeZone }) => (
        <span key={tappedAt} className={css.queued}>
          <Icon name={isServiceFailing ? 'warning' : 'offline'} size={20} />
          {tTimeEntries(isServiceFailing ? 'notTaken' : 'queued', {
            time: formatTime(tappedAt, timeZone),
            action: tTimeEntries(`action.${action}`),
          })}
        </span>
      ))}
    </output>
  )
}
