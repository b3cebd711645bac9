import type { TimeEntryStatus } from '@rollcall/contract/time-entries'
import { lastClockedAt } from '@rollcall/domain/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { send } from '../../../shared/api/api.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import type { ApiResponse } from '../../../shared/api/response.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { sendWaiting, waitingKind } from '../../../shared/waiting/send-waiting.ts'
import { enqueue } from '../../../shared/waiting/waiting.ts'
import { allWords, t } from '../../../shared/words/words.ts'
import { clockOf } from '../clock-moment.ts'
import { tellClocked } from '../clock-news.ts'
import { refusalWords } from '../refusal-words.ts'
import {
  askForClockAgain,
  clockableShiftsQuery,
  showStatus,
  switchOffIfToldSo,
} from '../time-entries.queries.ts'
import { CLOCK_TAP, type ClockTap, isLive } from './clock-tap.ts'

const calls = {
  clockIn: 'POST /time-entries/clock-in',
  clockOut: 'POST /time-entries/clock-out',
  mealBreakStart: 'POST /time-entries/meal-break-start',
  mealBreakEnd: 'POST /time-entries/meal-break-end',
} as const satisfies Record<TimeEntryAction, string>

async function sendTap(tap: ClockTap, idempotencyKey: string): Promise<ApiResponse<TimeEntryStatus>> {
  const { bookingId, action } = tap
  const live = () => send(calls[action], { body: { bookingId }, idempotencyKey })
  if (isLive(tap)) return live()
  const occurredAt = new Date(Math.max(tap.tappedAt, lastToldOf(bookingId))).toISOString()
  const answer = await send(calls[action], { body: { bookingId, occurredAt }, idempotencyKey })
  // It did arrive when it was tapped, and only the answer was lost: the service says once more what that was.
  return answer.error?.code === 'idempotency_key_reused' ? live() : answer
}

/** One that was long on its way counts from when it came; what was tapped meanwhile did not happen before it. */
function lastToldOf(bookingId: string): number {
  const shifts = queryClient.getQueryData(clockableShiftsQuery.queryKey)
  const shift = shifts?.find(({ id }) => id === bookingId)
  return shift ? lastClockedAt(clockOf(shift.status)) : 0
}

waitingKind<ClockTap, TimeEntryStatus>(CLOCK_TAP, {
  send: sendTap,
  onSent: async (tap, status) => {
    await showStatus(status)
    tellClocked(status)
    // Its hours can be confirmed from now on.
    if (tap.action === 'clockOut') void queryClient.invalidateQueries({ queryKey: ['bookings'] })
  },
  onRefused: (tap, failure) => {
    takeBack(failure)
    if (!isLive(tap)) return false
    void say(tap, failure)
    return true
  },
  onRound: ({ sent, refused }) =>
    void sayRound(
      sent.filter((tap) => !isLive(tap)),
      refused,
    ),
})

/** Refused because things are not as they are shown here: then they are asked for again. */
function takeBack(failure: Failure): void {
  switchOffIfToldSo(failure)
  if ([403, 404, 409, 423].includes(failure.statusCode)) askForClockAgain()
}

async function say({ action }: ClockTap, { code }: Failure) {
  await allWords().catch(() => undefined)
  toast(refusalWords(action, code), 'error')
}

/** Wherever the person is by then; what was refused is explained on Home and with the booking. */
async function sayRound(sent: readonly ClockTap[], refused: readonly ClockTap[]) {
  if (sent.length + refused.length === 0) return
  await allWords().catch(() => undefined)
  if (sent.length > 0) toast(t('timeEntries.sent', { count: sent.length }), 'success')
  if (refused.length > 0) toast(t('timeEntries.refusedToast', { count: refused.length }), 'error')
}

/** Kept first and then sent, so that nothing that happens on the way can lose it. */
export function tapClock(tap: ClockTap): void {
  try {
    enqueue(CLOCK_TAP, tap)
  } catch {
    void sendUnkept(tap)
    return
  }
  void sendWaiting()
}

/** Where the device keeps nothing, it is now or never. */
async function sendUnkept(tap: ClockTap) {
  const answer = await sendTap(tap, crypto.randomUUID())
  if (answer.isSuccess) return showStatus(answer.data)
  takeBack(answer.error)
  await say(tap, answer.error)
}
