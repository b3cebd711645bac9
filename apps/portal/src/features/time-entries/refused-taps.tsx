import { type Refused, useRefused } from '@rollcall/client/offline-queue/offline-queue.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { CLOCK_TAP, type ClockTap } from './clock-tap.ts'

const refusedNotices = lazy(() => import('./refused-notices.tsx'))

/** Queued taps that were refused: of one booking, or all. */
export function RefusedTaps({ bookingId }: { bookingId?: string }) {
  const all = useRefused<ClockTap>(CLOCK_TAP)
  const refused = bookingId ? all.filter(({ payload }) => payload.bookingId === bookingId) : all
  return refused.length > 0 && <Notices refused={refused} />
}

function Notices({ refused }: { refused: readonly Refused<ClockTap>[] }) {
  const { module } = useLazy(refusedNotices, true)
  return module && <module.RefusedNotices refused={refused} />
}
