import { isUsable } from '@rollcall/domain/features/feature-flags'
import {
  checkInWindow,
  clockInMissedWindow,
  isDue,
  shiftTomorrowWindow,
} from '@rollcall/domain/people/notifications/reminder-window'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import { timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import { quietSettingsOf } from '../../platform/outbox/quiet-settings.ts'
import { findNotified } from '../../platform/outbox/reach.queries.ts'
import type { Services } from '../../platform/services.ts'
import { featuresOf, siteOf } from '../../platform/sites.ts'
import { answersFrom, rollcallStatusOf } from '../../work/rollcall/rollcall-status.ts'
import {
  type CheckInRow,
  listShiftsNotClockedIn,
  listShiftsOfTomorrow,
  listTimeZones,
  listToCheckIn,
  type RemindedShiftRow,
} from './reminders.queries.ts'

type Reminder = Notification & { event: 'shiftTomorrow' | 'checkIn' | 'clockInMissed' }

/** Pushes what candidates may forget, each once: a reminder that was written is in the outbox. */
export async function sendReminders(services: Services): Promise<number> {
  const due = [
    ...(await tomorrowsShifts(services)),
    ...(await missedClockIns(services)),
    ...(await openCheckIns(services)),
  ]
  let sent = 0
  for (const reminder of due) if (await sendOnce(services, reminder)) sent++
  return sent
}

/** Another process, or a device that was added twice, may have come first. */
const sendOnce = ({ db, outbox }: Services, reminder: Reminder): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockCandidate.one(tx, reminder.candidateId)
    if (await findNotified.first(tx, reminder.topic, reminder.event)) return false
    await outbox.notify(tx, [reminder])
    return true
  })

async function tomorrowsShifts({ db, clock, config }: Services): Promise<Reminder[]> {
  const now = clock.now()
  const shifts = await listShiftsOfTomorrow.all(db, new Date(now))
  return shifts.flatMap((row): Reminder[] => {
    const { quietHours } = quietSettingsOf(row)
    const window = shiftTomorrowWindow(row, { quietHours, timeZone: row.candidateTimeZone })
    if (!isDue(window, now)) return []
    const { id, dateLocal, region, startTimeLocal, endTimeLocal } = row
    const title = 'Your shift tomorrow'
    return [
      {
        event: 'shiftTomorrow',
        topic: `tomorrow:${dateLocal}:${id}`,
        ...ofShift(row, window.until),
        push: {
          title,
          body: timesInWords(config, region, startTimeLocal, endTimeLocal),
          detailed: { title, body: shiftInWords(config, region, row) },
          path: `/bookings/${id}`,
        },
      },
    ]
  })
}

async function missedClockIns({ db, clock, config }: Services): Promise<Reminder[]> {
  const now = clock.now()
  const shifts = await listShiftsNotClockedIn.all(db, new Date(now))
  return shifts.flatMap((row): Reminder[] => {
    const window = clockInMissedWindow(row)
    if (!isDue(window, now) || !isUsable(featuresOf(config, row.region, row.features), 'enableTimeEntries'))
      return []
    const body = 'Your shift has begun. Clock in, or report that you are running late.'
    return [
      {
        event: 'clockInMissed',
        topic: `clock:${row.id}`,
        ...ofShift(row, window.until),
        push: {
          title: 'You haven’t clocked in',
          body,
          path: `/bookings/${row.id}`,
        },
      },
    ]
  })
}

const ofShift = ({ id, candidateId }: RemindedShiftRow, deadline: number) =>
  ({ candidateId, bookingId: id, deadline, isFirst: true }) as const

async function openCheckIns(services: Services): Promise<Reminder[]> {
  const { db, clock } = services
  const now = clock.now()
  const zones = (await listTimeZones.all(db)).map(({ timeZone }) => timeZone)
  const inTheMorning = zones.filter((timeZone) => isDue(windowIn(timeZone, '12:00', now), now))
  if (inTheMorning.length === 0) return []
  const candidates = await listToCheckIn.all(db, new Date(now), answersFrom(now), inTheMorning)
  return candidates.flatMap((row) => checkInReminder(services, row, now))
}

const windowIn = (timeZone: string, cutOffLocal: string, now: number) =>
  checkInWindow(localDateOf(now, timeZone), { cutOffLocal, timeZone })

function checkInReminder({ config }: Services, row: CheckInRow, now: number): Reminder[] {
  const { candidateId, region, timeZone } = row
  const window = windowIn(timeZone, siteOf(config, region).rollcallCutOffLocal, now)
  const { rollcall, activeDay, activeDateLocal, isAsked, isBooked } = rollcallStatusOf(
    { config },
    { region, timeZone },
    row,
    now,
  )
  const isOpen = activeDay === 'today' && isAsked && !isBooked && rollcall === 'unset'
  if (!isOpen || !isDue(window, now)) return []
  return [
    {
      event: 'checkIn',
      candidateId,
      topic: `check-in:${activeDateLocal}:${candidateId}`,
      deadline: window.until,
      isFirst: true,
      push: {
        title: 'Can you work today?',
        body: 'Answer your daily check-in, so that we can offer you work.',
        path: '/',
      },
    },
  ]
}
