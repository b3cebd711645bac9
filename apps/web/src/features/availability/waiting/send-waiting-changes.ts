import { queryClient } from '../../../shared/api/query-client.ts'
import { tellAvailabilitySaved } from '../../../shared/availability/availability-news.ts'
import { overviewKey } from '../../../shared/bookings/overview.queries.ts'
import { resetRollcall } from '../../../shared/rollcall/rollcall-status.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { sendWaiting, waitingKind } from '../../../shared/waiting/send-waiting.ts'
import { allWords, t } from '../../../shared/words/words.ts'
import { daysOf } from './availability-change.ts'
import { sendChange } from './send-change.ts'
import { showChange } from './show-change.ts'
import { AVAILABILITY, type WaitingAvailability } from './waiting-availability.ts'

waitingKind<WaitingAvailability, unknown>(AVAILABILITY, {
  send: ({ change }, idempotencyKey) => sendChange(change, idempotencyKey),
  onSent: async ({ change }) => {
    // One that was asked for before the service knew of the change would show the days without it.
    await queryClient.cancelQueries({ queryKey: overviewKey })
    showChange(queryClient, change)
    resetRollcall(queryClient, daysOf(change))
  },
  onRound: ({ sent, refused }) => {
    tellAvailabilitySaved()
    void queryClient.invalidateQueries({ queryKey: overviewKey })
    void say({ sent: sent.length, refused: refused.length })
  },
})

/** Wherever the person is by then; what was refused is explained on the availability screen. */
async function say({ sent, refused }: { sent: number; refused: number }) {
  await allWords()
  if (sent > 0) toast(t('waiting.sent', { count: sent }), 'success')
  if (refused > 0) toast(t('waiting.refusedToast', { count: refused }), 'error')
}

export const sendWaitingChanges = sendWaiting
