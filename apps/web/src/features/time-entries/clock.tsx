import type { Booking } from '@rollcall/contract/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { autoClockOutAt, clockInOpensAt } from '@rollcall/domain/time-entries/shift-clock'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useCurrentMinute } from '../../shared/use-current-minute.ts'
import { learnWords, t } from '../../shared/words/words.ts'
import { ClockSkeleton } from './clock-skeleton.tsx'
import { clockableShiftsQuery, useIsClockOn } from './time-entries.queries.ts'
import { useArrival } from './use-arrival.ts'

async function loadPanel() {
  const [panel, words] = await Promise.all([
    import('./clock-panel.tsx'),
    import('../../shared/words/en/time-entries.ts'),
  ])
  learnWords(words)
  return panel
}

export type ClockFrame = ComponentType<{ booking: Booking; children: ReactNode }>

type ClockProps = {
  booking: Booking
  /** What stands around it where it is not part of the card of its shift. */
  frame?: ClockFrame
}

/** The clock of a shift that is today's, or that somebody may still be clocked in to. */
export function Clock(props: ClockProps) {
  const minute = useCurrentMinute()
  const isOn = useIsClockOn()
  if (!isOn || !isClockable(props.booking, minute)) return null
  return <LazyPanel {...props} minute={minute} />
}

/** What is asked of the service does not wait for what shows it. */
function LazyPanel({ booking, frame: Frame, minute }: ClockProps & { minute: number }) {
  const query = useQuery(clockableShiftsQuery)
  const { module: panel, hasFailed, retry } = useArrival(loadPanel)
  // Not among those that can be clocked, whatever the day says.
  if (query.data?.some(({ id }) => id === booking.id) === false) return null
  const isSlim = minute < clockInOpensAt(timesOf(booking), limits())
  const skeleton = <ClockSkeleton isSlim={isSlim} />
  const content = panel ? (
    <panel.ClockPanel {...{ booking, query, skeleton }} />
  ) : (
    (hasFailed && <NotLoaded onRetry={retry} />) || skeleton
  )
  return Frame ? <Frame booking={booking}>{content}</Frame> : content
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Notice kind="error" action={<Button onClick={onRetry}>{t('ui.action.retry')}</Button>}>
    {t('error.network_unreachable')}
  </Notice>
)

const limits = () => currentSite().config.timeEntries
const timesOf = ({ startsAt, endsAt }: Booking) => ({
  startsAt: Date.parse(startsAt),
  endsAt: Date.parse(endsAt),
})

const isClockable = (booking: Booking, now: number) =>
  booking.tentativeFillStatus === null &&
  (booking.dateLocal === localDateOf(now, booking.location.timezone) ||
    (now >= Date.parse(booking.startsAt) && now < autoClockOutAt(timesOf(booking), limits())))
