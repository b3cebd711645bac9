import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { counted, daysInWords } from '../../platform/mail/mail-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import type { HeldShiftRow } from '../bookings/save-bookings.queries.ts'
import { paidMail } from './pay.mails.ts'

/** Shifts of one candidate that were paid together, each with its amount if the agency gave one. */
export function paidNotification(
  config: RuntimeConfig,
  shifts: readonly HeldShiftRow[],
  amountOf: (bookingId: string) => number | null,
): Notification {
  const [first] = shifts
  if (!first) throw new Error('No shift was paid')
  const { candidateId, region } = first
  const days = shifts.map(({ dateLocal }) => dateLocal)
  return {
    event: 'paySettled',
    candidateId,
    topic: `pay:${first.id}`,
    mail: paidMail(
      config,
      first,
      shifts.map((shift) => ({ ...shift, amount: amountOf(shift.id) })),
    ),
    push: {
      title: 'You’ve been paid',
      body: `${counted(shifts.length, 'shift')}, ${daysInWords(config, region, days)}`,
      path: '/shifts',
    },
  }
}
