import { queueKind } from '@rollcall/client/offline-queue/queue-kinds.ts'
import { sendQueue } from '@rollcall/client/offline-queue/send-queue.ts'
import { send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import type { TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { lastClockedAt } from '@rollcall/domain/work/time-entries/shift-clock'
import { toast } from '@rollcall/ui/components/toast.ts'
import { refreshBookings } from '../../shared/bookings/bookings-cache.ts'
import { type ClockTap, clockCalls, isLive } from './clock-tap.ts'
import { notRecordedText, notYetRecordedText, tClockTaps } from './clock-taps.words.ts'
import { clockOf } from './clock-view.ts'
import {
  clockableShiftsQuery,
  refreshClockOf,
  showStatus,
  showStatusInOtherTabs,
  switchOffIfDisabled,
} from './time-entries.queries.ts'

async function sendTap(tap: ClockTap, idempotencyKey: string): Promise<ApiResponse<TimeEntryStatus>> {
  const { bookingId, action } = tap
  const sendLive = () => send(clockCalls[action], { body: { bookingId }, idempotencyKey })
  if (isLive(tap)) return sendLive()
  const occurredAt = new Date(Math.max(tap.tappedAt, lastRecordedAt(bookingId))).toISOString()
  const answer = await send(clockCalls[action], { body: { bookingId, occurredAt }, idempotencyKey })
  // It arrived when it was tapped, and only the response was lost: the service repeats the response to an identical request.
  return answer.error?.code === 'idempotency_key_reused' ? sendLive() : answer
}

/**
 * A live tap that took long counts from its arrival. Later taps must not be sent with an earlier time, or the service
 * refuses them.
 */
function lastRecordedAt(bookingId: string): number {
  const shifts = queryClient.getQueryData(clockableShiftsQuery.queryKey)
  const shift = shifts?.find(({ id }) => id === bookingId)
  return shift ? lastClockedAt(clockOf(shift.status)) : 0
}

export const clockTaps = queueKind<ClockTap, TimeEntryStatus>({
  send: sendTap,
  onSent: async (tap, status) => {
    await showStatus(status)
    showStatusInOtherTabs(status)
    // Its hours can be confirmed from now on.
    if (tap.action === 'clockOut') refreshBookings(queryClient)
  },
  onRefused: (tap, failure) => {
    refreshAfterRefusal(tap, failure)
    if (!isLive(tap)) return false
    toastRefusal(tap, failure)
    return true
  },
  onNotTaken: (tap, failure) => {
    if (isLive(tap) && failure.source === 'server') toast(notYetRecordedText(tap.action), 'error')
  },
  onRound: ({ sent, refused }) => {
    const { length: sentLater } = sent.filter((tap) => !isLive(tap))
    if (sentLater > 0) toast(tClockTaps('sent', { count: sentLater }), 'success')
    if (refused.length > 0) toast(tClockTaps('refusedToast', { count: refused.length }), 'error')
  },
})

/** Refused because the clock is not as it is shown here. */
function refreshAfterRefusal({ bookingId }: ClockTap, failure: Failure): void {
  if (failure.code === 'feature_not_enabled') switchOffIfDisabled(failure)
  else if ([403, 404, 409, 423].includes(failure.statusCode)) void refreshClockOf(bookingId)
}

const toastRefusal = ({ action }: ClockTap, failure: Failure) =>
  toast(notRecordedText(action, failure), 'error')

/** For a device that stores nothing: the tap cannot be queued, and is lost if it is not sent now. */
export async function sendUnqueued(tap: ClockTap) {
  const answer = await sendTap(tap, crypto.randomUUID())
  if (answer.isSuccess) return showStatus(answer.data)
  refreshAfterRefusal(tap, answer.error)
  toastRefusal(tap, answer.error)
}

export const sendTaps = sendQueue
