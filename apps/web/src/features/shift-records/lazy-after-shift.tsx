import type { Booking } from '@rollcall/contract/bookings'
import { tFailure } from '../../shared/api/failure.words.ts'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { tUi } from '../../shared/ui/ui.words.ts'

// Most bookings that are looked at are still to come.
const afterShift = lazy(() => import('./after-shift.tsx'))

type Props = { booking: Booking; hasEnded: boolean }

/** What follows a shift, once it does. */
export function LazyAfterShift({ booking, hasEnded }: Props) {
  const isTheirs = booking.tentativeFillStatus === null
  const isWorked = hasEnded || booking.isShiftRecordSubmitted
  const { module, hasFailed, retry } = useLazy(afterShift, isTheirs && isWorked)
  if (!isTheirs || !isWorked) return null
  if (module) return <module.AfterShift booking={booking} />
  if (hasFailed) {
    return (
      <Notice kind="error" action={<Button onClick={retry}>{tUi('action.retry')}</Button>}>
        {tFailure('network_unreachable')}
      </Notice>
    )
  }
  return (
    <Card>
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="8rem" />
    </Card>
  )
}
