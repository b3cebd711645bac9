import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { dayInWords, regionalWords, timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import { bookingCancelledMail, bookingChangedMail, type HeldShift } from './bookings.mails.ts'

type Holding = HeldShift & { candidateId: string }

const topicOf = ({ id }: HeldShift) => `booking:${id}`

const whenInWords = (config: RuntimeConfig, { region, dateLocal, startTimeLocal, endTimeLocal }: HeldShift) =>
  `${dayInWords(config, region, dateLocal)}, ${timesInWords(config, region, startTimeLocal, endTimeLocal)}`

export function bookingChangedNotification(
  config: RuntimeConfig,
  { was, now }: { was: Holding; now: Holding },
): Notification {
  return {
    event: 'bookingChanged',
    candidateId: now.candidateId,
    topic: topicOf(now),
    bookingId: now.id,
    mail: bookingChangedMail(config, { was, now }),
    push: {
      title: 'Your shift has changed',
      body: whenInWords(config, now),
      detailed: { title: 'Your shift has changed', body: shiftInWords(config, now.region, now) },
      path: `/bookings/${now.id}`,
    },
  }
}

export function bookingCancelledNotification(config: RuntimeConfig, shift: Holding): Notification {
  const title = `Your shift was ${regionalWords(shift.region).cancelled}`
  return {
    event: 'bookingCancelled',
    candidateId: shift.candidateId,
    topic: topicOf(shift),
    mail: bookingCancelledMail(config, shift),
    push: {
      title,
      body: whenInWords(config, shift),
      detailed: { title, body: shiftInWords(config, shift.region, shift) },
      path: '/',
    },
  }
}
