import { useRefused } from '../../shared/waiting/waiting.ts'
import { allWords } from '../../shared/words/words.ts'
import { useArrival } from './use-arrival.ts'
import { CLOCK_TAP, type ClockTap } from './waiting/clock-tap.ts'

async function loadNotices() {
  const [notices] = await Promise.all([import('./refused-notices.tsx'), allWords()])
  return notices
}

/** What was clocked without a network and could not be recorded: of one booking, or all of it. */
export function RefusedTaps({ bookingId }: { bookingId?: string }) {
  const all = useRefused<ClockTap>(CLOCK_TAP)
  const refused = bookingId ? all.filter(({ payload }) => payload.bookingId === bookingId) : all
  return refused.length > 0 && <Notices refused={refused} />
}

function Notices({ refused }: { refused: ReturnType<typeof useRefused<ClockTap>> }) {
  const { module } = useArrival(loadNotices)
  return module && <module.RefusedNotices refused={refused} />
}
