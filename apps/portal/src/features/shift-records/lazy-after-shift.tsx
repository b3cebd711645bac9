import type { Booking } from '@rollcall/contract/work/bookings'
import { Card } from '@rollcall/ui/components/card.tsx'
import { NotArrived } from '@rollcall/ui/components/not-arrived.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'

// Most viewed bookings are upcoming.
const afterShift = lazy(() => import('./after-shift.tsx'))

type Props = { booking: Booking; hasEnded: boolean }

/** The lazy part shown after a shift. */
export function LazyAfterShift({ booking, hasEnded }: Props) {
  const isTheirs = booking.tentativeFillStatus === null
  const isWorked = hasEnded || booking.isShiftRecordSubmitted
  const { module, hasFailed, retry } = useLazy(afterShift, isTheirs && isWorked)
  if (!isTheirs || !isWorked) return null
  if (module) return <module.AfterShift booking={booking} />
  if (hasFailed) return <NotArrived retry={retry} />
  return (
    <Card>
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="8rem" />
    </Card>
  )
}
