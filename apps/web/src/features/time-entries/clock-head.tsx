import type { ClockableShift } from '@rollcall/contract/time-entries'
import { autoClockOutAt } from '@rollcall/domain/time-entries/shift-clock'
import { useEffect, useRef } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { formatTime } from '../../shared/format.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import tones from '../../shared/ui/tone.module.css'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import { clockLooks } from './clock-looks.ts'
import type { ClockMoment } from './clock-moment.ts'
import { ClockTimer } from './clock-timer.tsx'

type Props = {
  shift: ClockableShift
  moment: ClockMoment
  /** The button that was pressed is gone or means another thing: whoever pressed it hears what came of it. */
  hasFocus: boolean
}

export function ClockHead({ shift, moment, hasFocus }: Props) {
  const { phase } = moment
  const { icon, tone } = clockLooks[phase]
  const state = useRef<HTMLParagraphElement>(null)
  const shown = useRef(phase)
  useEffect(() => {
    if (hasFocus && shown.current !== phase) state.current?.focus({ preventScroll: true })
    shown.current = phase
  }, [hasFocus, phase])
  const more = useMore(shift, moment)
  return (
    <div className={css.head}>
      <span className={classNames(css.mark, tones[tone])}>
        <Icon name={icon} size={20} />
      </span>
      <div className={css.words}>
        <p ref={state} tabIndex={-1} className={css.state}>
          {stateInWords(shift, moment)}
        </p>
        {more && <p className={css.quiet}>{more}</p>}
      </div>
      <ClockTimer moment={moment} />
    </div>
  )
}

function stateInWords({ opensAt, timezone }: ClockableShift, { phase, clock }: ClockMoment): string {
  const at = (instant: number | null | undefined) => ({ time: formatTime(instant ?? 0, timezone) })
  if (phase === 'closed') return t('agenda.today.clockOpens', at(Date.parse(opensAt)))
  if (phase === 'clockedIn') return t('timeEntries.phase.clockedIn', at(clock.clockedInAt))
  if (phase === 'onMealBreak')
    return t('timeEntries.phase.onMealBreak', at(clock.mealBreaks.at(-1)?.startedAt))
  if (phase === 'finished' || phase === 'autoClockedOut') {
    return t(`timeEntries.phase.${phase}`, at(clock.clockedOutAt))
  }
  return t(`timeEntries.phase.${phase}`)
}

function useMore({ startsAt, endsAt, timezone }: ClockableShift, { phase }: ClockMoment): string | undefined {
  const now = useCurrentMinute()
  const shift = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const end = formatTime(shift.endsAt, timezone)
  if (phase === 'ready') return t('agenda.today.clockUntil', { time: end })
  if (phase === 'closed') return undefined
  if (phase === 'autoClockedOut' || phase === 'missed') return t(`timeEntries.more.${phase}`)
  if (phase === 'finished' || now < shift.endsAt) return undefined
  const at = formatTime(autoClockOutAt(shift, currentSite().config.timeEntries), timezone)
  return t('timeEntries.more.overrun', { end, at })
}
