import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { timeInWords } from '../../platform/mail/mail-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'

interface ClockedShift {
  id: string
  candidateId: string
  region: string
  endTimeLocal: string
}

/** What was said before about clocking in or out of the shift is no longer true. */
const topicOf = ({ id }: { id: string }) => `clock:${id}`
const pathOf = ({ id }: { id: string }) => `/bookings/${id}`

export const clockInMissedNotification = (
  shift: Pick<ClockedShift, 'id' | 'candidateId'>,
  deadline: number,
) =>
  ({
    event: 'clockInMissed',
    candidateId: shift.candidateId,
    topic: topicOf(shift),
    bookingId: shift.id,
    deadline,
    isFirst: true,
    push: {
      title: 'You haven’t clocked in',
      body: 'Your shift has begun. Clock in, or report that you’re running late.',
      path: pathOf(shift),
    },
  }) satisfies Notification

export const clockOutForgottenNotification = (config: RuntimeConfig, shift: ClockedShift, deadline: number) =>
  ({
    event: 'clockOutForgotten',
    candidateId: shift.candidateId,
    topic: topicOf(shift),
    bookingId: shift.id,
    deadline,
    push: {
      title: 'You haven’t clocked out',
      body: `${withFullStop(`Your shift was due to end at ${timeInWords(config, shift.region, shift.endTimeLocal)}`)} Clock out if you’ve finished.`,
      path: pathOf(shift),
    },
  }) satisfies Notification

/** To the devices that show the reminder; everyone else reads it in the email. */
export const autoClockedOutNotification = (
  shift: Pick<ClockedShift, 'id' | 'candidateId'>,
): Notification => ({
  event: 'clockOutForgotten',
  candidateId: shift.candidateId,
  topic: topicOf(shift),
  replaces: true,
  push: {
    title: 'We clocked you out',
    body: 'You hadn’t clocked out of your shift. Please check your hours.',
    path: pathOf(shift),
  },
})
