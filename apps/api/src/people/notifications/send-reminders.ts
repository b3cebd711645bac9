import { isUsable } from '@rollcall/domain/features/feature-flags'
import type { NotificationEvent } from '@rollcall/domain/people/notifications/notification-event'
import {
  checkInWindow,
  clockInMissedWindow,
  clockOutForgottenWindow,
  isDue,
  shiftTomorrowWindow,
} from '@rollcall/domain/people/notifications/reminder-window'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Notification } from '../../platform/outbox/notification.ts'
import { quietSettingsOf } from '../../platform/outbox/quiet-settings.ts'
import { findNotified } from '../../platform/outbox/reach.queries.ts'
import type { Services } from '../../platform/services.ts'
import { featuresOf, siteOf } from '../../platform/sites.ts'
import { answersFrom, rollcallStatusOf } from '../../work/rollcall/rollcall-status.ts'
import {
  clockInMissedNotification,
  clockOutForgottenNotification,
} from '../../work/time-entries/time-entries.notifications.ts'
import { checkInNotification, shiftTomorrowNotification } from './reminders.notifications.ts'
import {
  type CheckInRow,
  listShiftsNotClockedIn,
  listShiftsNotClockedOut,
  listShiftsOfTomorrow,
  listTimeZones,
  listToCheckIn,
} from './reminders.queries.ts'

type Reminder = Notification & { event: NotificationEvent }

/** Pushes what candidates may forget, each once: a reminder that was written is in the outbox. */
export async function sendReminders(services: Services): Promise<number> {
  const due = [
    ...(await tomorrowsShifts(services)),
    ...(await missedClockIns(services)),
    ...(await forgottenClockOuts(services)),
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
    return isDue(window, now) ? [shiftTomorrowNotification(config, row, window.until)] : []
  })
}

async function missedClockIns({ db, clock, config }: Services): Promise<Reminder[]> {
  const now = clock.now()
  const shifts = await listShiftsNotClockedIn.all(db, new Date(now))
  return shifts.flatMap((row): Reminder[] => {
    const window = clockInMissedWindow(row)
    const canClock = isUsable(featuresOf(config, row.region, row.features), 'enableTimeEntries')
    return canClock && isDue(window, now) ? [clockInMissedNotification(row, window.until)] : []
  })
}

async function forgottenClockOuts({ db, clock, config }: Services): Promise<Reminder[]> {
  const now = clock.now()
  const limits = config.timeEntries
  const shifts = await listShiftsNotClockedOut.all(db, new Date(now), limits.autoClockOutMinutesAfterEnd)
  return shifts.flatMap((row): Reminder[] => {
    const window = clockOutForgottenWindow(row, limits)
    return isDue(window, now) ? [clockOutForgottenNotification(config, row, window.until)] : []
  })
}

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
  return [checkInNotification({ candidateId, dateLocal: activeDateLocal }, window.until)]
}
