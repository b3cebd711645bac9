import { SECOND_MS, useCurrentMinute, useSecondsUntil } from '@rollcall/client/clock/clock.ts'
import { enqueue } from '@rollcall/client/offline-queue/offline-queue.ts'
import type { ClockableShift } from '@rollcall/contract/work/time-entries'
import { type TimeEntryAction, timeEntryActions } from '@rollcall/domain/work/time-entries/time-entry'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Link } from '@tanstack/react-router'
import css from './clock.module.css'
import { CLOCK_TAP, type ClockTap } from './clock-tap.ts'
import type { ClockView } from './clock-view.ts'
import { tTimeEntries } from './time-entries.words.ts'

const sending = lazy(() => import('./send-taps.ts'))

/** Queued before it is sent, so that nothing that happens on the way can lose it. */
export async function tapClock(tap: ClockTap): Promise<void> {
  let isQueued = true
  try {
    enqueue(CLOCK_TAP, tap)
  } catch {
    isQueued = false
  }
  const { sendTaps, sendUnqueued } = await sending.load()
  await (isQueued ? sendTaps() : sendUnqueued(tap))
}

const icons: Record<TimeEntryAction, IconName> = {
  clockIn: 'clock',
  clockOut: 'log-out',
  mealBreakStart: 'cup',
  mealBreakEnd: 'clock',
}

const isBreak = (action: TimeEntryAction) => action.startsWith('mealBreak')

/** Clocking out is always last, whatever the order of the service, so that the button does not move. */
const placeOf = (action: TimeEntryAction) => (action === 'clockOut' ? 1 : 0)

type Props = {
  shift: ClockableShift
  view: ClockView
  /** Those of the view that the booking leaves possible. */
  actions: readonly TimeEntryAction[]
  /** Another shift that the candidate is clocked in to. */
  elsewhere: ClockableShift | undefined
  sending: readonly ClockTap[]
  onAct: (action: TimeEntryAction) => void
}

export function ClockActions({ shift, view, actions, elsewhere, sending: taps, onAct }: Props) {
  const now = useCurrentMinute()
  const { phase } = view
  if (phase === 'finished') {
    const canClockIn = actions.includes('clockIn') && !elsewhere
    return <ClockInAgain {...{ shift, view, canClockIn }} onClockIn={() => onAct('clockIn')} />
  }
  if (elsewhere && phase === 'ready') return <Elsewhere shift={elsewhere} />
  const offered = timeEntryActions
    .filter((action) => actions.includes(action))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
  if (offered.length === 0) return null
  const isTimeToGo = now >= Date.parse(shift.endsAt) || offered.length === 1
  const primary = isTimeToGo ? offered.at(-1) : offered[0]
  return (
    <div className={css.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === primary ? 'primary' : 'default'}
          busy={taps.some((tap) => isBreak(tap.action) === isBreak(action))}
          onPointerEnter={sending.preload}
          onFocus={sending.preload}
          onClick={() => onAct(action)}
        >
          <Icon name={icons[action]} size={20} />
          {tTimeEntries(`action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

type AgainProps = {
  shift: ClockableShift
  view: ClockView
  canClockIn: boolean
  onClockIn: () => void
}

/**
 * For a few seconds an undo, then a way back to work until the end of the shift. One button, so that it keeps the focus; never
 * busy, for a clock-out that is still on its way is sent first.
 */
function ClockInAgain({ shift, view, canClockIn, onClockIn }: AgainProps) {
  const { undoShownSeconds } = currentSite().config.timeEntries
  const clockedOutAt = view.clock.clockedOutAt ?? 0
  const secondsUntil = useSecondsUntil(clockedOutAt + undoShownSeconds * SECOND_MS)
  // The recorded moment may be a little ahead of this device's clock.
  const secondsLeft = Math.min(secondsUntil, undoShownSeconds)
  const hasEnded = clockedOutAt >= Date.parse(shift.endsAt)
  const isUndo = canClockIn && secondsLeft > 0
  return (
    <>
      <output className={css.announced}>
        {isUndo && <span className={css.quiet}>{tTimeEntries('undoFor', { count: undoShownSeconds })}</span>}
      </output>
      {canClockIn && (isUndo || !hasEnded) && (
        <div className={css.actions}>
          <Button onPointerEnter={sending.preload} onFocus={sending.preload} onClick={onClockIn}>
            <Icon name={isUndo ? 'back' : 'clock'} size={20} />
            {isUndo ? tTimeEntries('undo') : tTimeEntries('clockInAgain')}
            {isUndo && <span aria-hidden="true">({secondsLeft})</span>}
          </Button>
        </div>
      )}
    </>
  )
}

const Elsewhere = ({ shift: { id, clientName } }: { shift: ClockableShift }) => (
  <p className={css.quiet}>
    {tTimeEntries('elsewhere', { client: clientName })}{' '}
    <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
      {tTimeEntries('elsewhereLink')}
    </Link>
  </p>
)
