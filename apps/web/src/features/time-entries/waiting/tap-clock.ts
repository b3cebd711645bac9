import { enqueue } from '../../../shared/waiting/waiting.ts'
import { CLOCK_TAP, type ClockTap } from './clock-tap.ts'

const loadSending = () => import('./send-taps.ts')

/** What sends a tap is fetched when somebody reaches for the clock. */
export const prepareToTap = (): void => void loadSending().catch(() => undefined)

/** Kept first and then sent, so that nothing that happens on the way can lose it. */
export async function tapClock(tap: ClockTap): Promise<void> {
  let isKept = true
  try {
    enqueue(CLOCK_TAP, tap)
  } catch {
    isKept = false
  }
  const { sendTaps, sendUnkept } = await loadSending()
  await (isKept ? sendTaps() : sendUnkept(tap))
}
