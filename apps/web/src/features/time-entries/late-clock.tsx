import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { learnWords, t } from '../../shared/words/words.ts'
import { ClockSkeleton } from './clock-skeleton.tsx'
import { useArrival } from './use-arrival.ts'

async function loadPanel() {
  const [panel, words] = await Promise.all([
    import('./clock-panel.tsx'),
    import('../../shared/words/en/time-entries.ts'),
  ])
  learnWords(words)
  return panel
}

type Props = {
  booking: Booking
  query: UseQueryResult<ClockableShift[]>
  shift: ClockableShift | undefined
}

/** In a file of its own: on most days, and before most shifts, nobody needs it. */
export function LateClock(props: Props) {
  const { module: panel, hasFailed, retry } = useArrival(loadPanel)
  if (panel) return <panel.ClockPanel {...props} />
  if (!hasFailed) return <ClockSkeleton />
  return (
    <Notice kind="error" action={<Button onClick={retry}>{t('ui.action.retry')}</Button>}>
      {t('error.network_unreachable')}
    </Notice>
  )
}
