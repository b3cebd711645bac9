import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { daysInWords, regionalWords, timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords, shiftTimesInWords } from '../../platform/mail/shift-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import { linkFor } from '../../platform/sites.ts'
import { bookingCancelledMail, bookingChangedMail, type HeldShift } from './bookings.mails.ts'

type Holding = HeldShift & { candidateId: string; startsAt: number }

const DAY_MS = 86_400_000

const topicOf = ({ id }: HeldShift) => `booking:${id}`

/** Without the year, which a text message can do without. */
const briefly = (config: RuntimeConfig, { region, dateLocal, startTimeLocal, endTimeLocal }: HeldShift) =>
  `${daysInWords(config, region, [dateLocal])}, ${timesInWords(config, region, startTimeLocal, endTimeLocal)}`

/** A text message costs money and sounds like an offer; a change of a shift that begins soon is worth it. */
const isSoon = ({ startsAt }: Holding, now: number) => startsAt - now < DAY_MS

export function bookingChangedNotification(
  config: RuntimeConfig,
  { was, is }: { was: Holding; is: Holding },
  now: number,
): Notification {
  const { id, candidateId, region } = is
  const title = 'Your shift has changed'
  const path = `/bookings/${id}`
  const hasMoved = shiftInWords(config, region, was) !== shiftInWords(config, region, is)
  return {
    event: 'bookingChanged',
    candidateId,
    topic: topicOf(is),
    bookingId: id,
    mail: bookingChangedMail(config, { was, now: is }),
    push: {
      title,
      body: shiftTimesInWords(config, region, is),
      detailed: { title, body: shiftInWords(config, region, is) },
      path,
    },
    changeText: {
      subject: title,
      text: `${title}: ${withFullStop(briefly(config, is))} ${linkFor(config, is, path)}`,
      isUrgent: hasMoved && (isSoon(was, now) || isSoon(is, now)),
    },
  }
}

export function bookingCancelledNotification(
  config: RuntimeConfig,
  shift: Holding,
  now: number,
): Notification {
  const title = `Your shift was ${regionalWords(shift.region).cancelled}`
  return {
    event: 'bookingCancelled',
    candidateId: shift.candidateId,
    topic: topicOf(shift),
    mail: bookingCancelledMail(config, shift),
    push: {
      title,
      body: shiftTimesInWords(config, shift.region, shift),
      detailed: { title, body: shiftInWords(config, shift.region, shift) },
      path: '/',
    },
    changeText: {
      subject: title,
      text: `${title}: ${withFullStop(briefly(config, shift))} Please don't go. ${linkFor(config, shift, '/')}`,
      isUrgent: isSoon(shift, now),
    },
  }
}
