import type { Region } from '@rollcall/domain/regions/region'
import { expiringNotification } from '../src/compliance/certifications/certifications.notifications.ts'
import { complianceNewsMail } from '../src/compliance/compliance-news/compliance-news.mails.ts'
import { rejectedNotification } from '../src/compliance/compliance-news/compliance-news.notifications.ts'
import {
  checkInNotification,
  shiftTomorrowNotification,
  testNotification,
} from '../src/people/notifications/reminders.notifications.ts'
import type { Notification } from '../src/platform/outbox/notification.ts'
import {
  bookingCancelledNotification,
  bookingChangedNotification,
} from '../src/work/bookings/bookings.notifications.ts'
import { decisionAnswers } from '../src/work/offers/decide-by-text.ts'
import {
  offerGoneNotification,
  offerInWords,
  offerNotification,
} from '../src/work/offers/offers.notifications.ts'
import type { OfferRow } from '../src/work/offers/offers.queries.ts'
import { paidNotification } from '../src/work/pay/pay.notifications.ts'
import {
  clientHoursNotification,
  settledNotification,
} from '../src/work/shift-records/shift-records.notifications.ts'
import {
  autoClockedOutNotification,
  clockInMissedNotification,
  clockOutForgottenNotification,
} from '../src/work/time-entries/time-entries.notifications.ts'
import { config, expiresAt, newsOf, nextDay, offered, peopleIn, shift } from './every-mail.ts'

/** Everything that Ava may be notified of by push or text message. */
export function everyNotification(region: Region, note = 'Two trains and a bus.'): Notification[] {
  const candidateId = shift.id
  const person = { ...peopleIn(region), candidateId }
  const held = { ...shift, ...person }
  const heldNextDay = { ...nextDay, ...person }
  const now = expiresAt
  const clockOn = { now: () => now }
  const offer = { ...person, id: nextDay.id, expiresAt } as unknown as OfferRow
  const link = { path: `/bookings/${nextDay.id}/guest/${shift.id}`, uncovered: [] }
  const today = { ...shift, dateLocal: '2026-11-16' }
  return [
    offerNotification({ config, clock: clockOn }, offer, offered(shift), link),
    offerNotification({ config, clock: clockOn }, offer, offered(shift, nextDay), link),
    offerNotification({ config, clock: clockOn }, offer, offered(today), link),
    ...(['accepted', 'rejected', 'taken', 'withdrawn', 'expired'] as const).map((why) =>
      offerGoneNotification(config, offer, offered(shift), why),
    ),
    offerGoneNotification(config, offer, offered(shift, nextDay), 'taken'),
    bookingChangedNotification(config, { was: held, is: heldNextDay }, now),
    bookingCancelledNotification(config, held, now),
    shiftTomorrowNotification(config, held, expiresAt),
    checkInNotification({ candidateId, dateLocal: shift.dateLocal }, expiresAt),
    clockInMissedNotification(held, expiresAt),
    clockOutForgottenNotification(config, held, expiresAt),
    autoClockedOutNotification(held),
    ...[
      { didNotHappen: false, isDisputed: false },
      { didNotHappen: false, isDisputed: true },
      { didNotHappen: true, isDisputed: true },
    ].map((hours) => clientHoursNotification(config, held, { blocks: [], ...hours })),
    settledNotification(config, held, { blocks: null, reason: note }),
    paidNotification(config, [held], () => 471.5),
    paidNotification(config, [held, heldNextDay], () => null),
    ...[1, 2].map((count) =>
      rejectedNotification(candidateId, complianceNewsMail(config, person, [newsOf('rejected', note)]), {
        count,
        at: now,
      }),
    ),
    ...[[1], [7, 23]].map((days) =>
      expiringNotification(config, person, {
        expiring: days.map((daysLeft) => ({
          title: 'First Aid',
          dateExpiry: shift.dateLocal,
          daysLeft,
          affectedShifts: [],
        })),
        today: shift.dateLocal,
      }),
    ),
    testNotification(config, person),
  ]
}

/** The answers to replies by text message. */
export const everyAnswer = (region: Region): string[] =>
  Object.values(decisionAnswers).map((answer) =>
    answer(offerInWords(config, region, offered(shift)), 'http://localhost:4000/bookings/1'),
  )

/** The text message of a notification, if it has one. */
export const textMessageOf = ({ offerText, changeText }: Notification): string | undefined =>
  offerText?.write('4821') ?? changeText?.text
