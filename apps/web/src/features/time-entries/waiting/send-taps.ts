import type { TimeEntryStatus } from '@rollcall/contract/time-entries'
import { lastClockedAt } from '@rollcall/domain/time-entries/shift-clock'
import { send } from '../../../shared/api/api.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { queryClient } from '../../../shared/api/query-client.ts'
import type { ApiResponse } from '../../../shared/api/response.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { sendWaiting, waitingKind } from '../../../shared/waiting/send-waiting.ts'
import { allWords, t } from '../../../shared/words/words.ts'
import { clockCalls } from '../clock-calls.ts'
import { clockOf } from '../clock-moment.ts'
import { refusalWords } from '../refusal-words.ts'
import {
  askForClockAgain,
  clockableShiftsQuery,
  showStatus,
  switchOffIfToldSo,
  tellClocked,
} from '../time-entries.queries.ts'
import { CLOCK_TAP, type ClockTap, isLive } from './clock-tap.ts'

async function sendTap(tap: ClockTap, idempotencyKey: string): Promise<ApiResponse<TimeEntryStatus>> {
  const { bookingId, action } = tap
  const live = () => send(clockCalls[action], { body: { bookingId }, idempotencyKey })
  if (isLive(tap)) return live()
  const occurredAt = new Date(Math.max(tap.tappedAt, lastToldOf(bookingId))).toISOString()
  const answer = await send(clockCalls[action], { body: { bookingId, occurredAt }, idempotencyKey })
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
    ).catch(() => undefined),
})

/** Refused because things are not as they are shown here: then they are asked for again. */
function takeBack(failure: Failure): void {
  switchOffIfToldSo(failure)
  if ([403, 404, 409, 423].includes(failure.statusCode)) askForClockAgain()
}

async function say({ action }: ClockTap, { code, message }: Failure) {
  const words = await allWords().then(
    () => refusalWords(action, code),
    () => message,
  )
  toast(words, 'error')
}

/** Wherever the person is by then; what was refused is explained on Home and with the booking. */
async function sayRound({ length: sent }: readonly ClockTap[], { length: refused }: readonly ClockTap[]) {
  if (sent + refused === 0) return
  await allWords()
  if (sent > 0) toast(t('clockTaps.sent', { count: sent }), 'success')
  if (refused > 0) toast(t('clockTaps.refusedToast', { count: refused }), 'error')
}

/** Where the device keeps nothing, it is now or never. */
export async function sendUnkept(tap: ClockTap) {
  const answer = await sendTap(tap, crypto.randomUUID())
  if (answer.isSuccess) return showStatus(answer.data)
  takeBack(answer.error)
  await say(tap, answer.error)
}

export const sendTaps = sendWaiting
