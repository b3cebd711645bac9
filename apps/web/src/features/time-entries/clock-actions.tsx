import type { ClockableShift } from '@rollcall/contract/time-entries'
import { type TimeEntryAction, timeEntryActions } from '@rollcall/domain/time-entries/time-entry'
import { Link } from '@tanstack/react-router'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import type { IconName } from '../../shared/ui/icon-paths.ts'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import type { ClockMoment } from './clock-moment.ts'
import type { ClockTap } from './waiting/clock-tap.ts'
import { prepareToTap } from './waiting/tap-clock.ts'

type Props = {
  shift: ClockableShift
  moment: ClockMoment
  elsewhere: ClockableShift | undefined
  sending: readonly ClockTap[]
  onAct: (action: TimeEntryAction) => void
}

const icons: Record<TimeEntryAction, IconName> = {
  clockIn: 'clock',
  clockOut: 'log-out',
  mealBreakStart: 'cup',
  mealBreakEnd: 'clock',
}

/** The break before the way home, whatever order they come in: a thumb finds them where they were. */
const order = (action: TimeEntryAction) => (action === 'clockOut' ? 1 : 0)

const isBreak = (action: TimeEntryAction) => action.startsWith('mealBreak')

export function ClockActions({ shift, moment: { phase, actions }, elsewhere, sending, onAct }: Props) {
  const now = useCurrentMinute()
  if (elsewhere && phase === 'ready') return <Elsewhere shift={elsewhere} />
  const offered = timeEntryActions
    .filter((action) => actions.includes(action))
    .toSorted((a, b) => order(a) - order(b))
  if (offered.length === 0) return null
  const isTimeToGo = now >= Date.parse(shift.endsAt) || offered.length === 1
  const primary = isTimeToGo ? offered.at(-1) : offered[0]
  return (
    <div className={css.actions}>
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === primary ? 'primary' : 'default'}
          busy={sending.some((tap) => isBreak(tap.action) === isBreak(action))}
          onPointerEnter={prepareToTap}
          onFocus={prepareToTap}
          onClick={() => onAct(action)}
        >
          <Icon name={icons[action]} size={20} />
          {t(`timeEntries.action.${action}`)}
        </Button>
      ))}
    </div>
  )
}

const Elsewhere = ({ shift: { id, clientName } }: { shift: ClockableShift }) => (
  <p className={css.quiet}>
    {t('timeEntries.elsewhere', { client: clientName })}{' '}
    <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
      {t('timeEntries.elsewhereLink')}
    </Link>
  </p>
)
