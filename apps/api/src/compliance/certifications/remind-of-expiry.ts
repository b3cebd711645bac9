import { dueReminders } from '@rollcall/domain/compliance/certifications/due-reminders'
import { isUsable } from '@rollcall/domain/features/feature-flags'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { endingRequirements } from '@rollcall/domain/work/bookings/ending-requirements'
import { shiftsAfterExpiry } from '@rollcall/domain/work/bookings/shifts-after-expiry'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { featuresOf } from '../../platform/sites.ts'
import { listRequirements } from '../registrations/registrations.queries.ts'
import { expiringNotification } from './certifications.notifications.ts'
import {
  findReminded,
  insertReminder,
  listBookedShifts,
  listCandidatesWithExpiring,
  listRemindable,
  type RemindedRow,
} from './certifications.queries.ts'

/**
 * Mails each candidate whose certifications expire soon. Sent reminders are stored with the certification, so that none
 * is sent twice.
 */
export async function remindOfExpiry(services: Services): Promise<number> {
  const { db, clock, log } = services
  const around = new Date(clock.now())
  let sent = 0
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await listCandidatesWithExpiring.all(db, around, afterId)
    for (const { id } of people) {
      afterId = id
      try {
        if (await db.transaction((tx) => remindPerson(tx, services, id))) sent++
      } catch (error) {
        // Other candidates are still reminded; this one tomorrow.
        log.warn({ err: error, candidateId: id }, 'a reminder of expiring certifications failed')
      }
    }
    if (people.length === 0) return sent
  }
}

async function remindPerson(tx: Transaction, services: Services, candidateId: string): Promise<boolean> {
  const { clock, config, outbox } = services
  await lockCandidate.one(tx, candidateId)
  const person = await findReminded.first(tx, candidateId)
  if (!person || !canSeeCertifications(services, person)) return false
  const certifications = await listRemindable.all(tx, candidateId)
  const today = localDateOf(clock.now(), person.timeZone)
  const due = dueReminders(certifications, today)
  if (due.length === 0) return false
  for (const { certification, step } of due)
    await insertReminder.run(tx, certification.id, step, new Date(clock.now()))
  const requirements = endingRequirements(await listRequirements.all(tx, candidateId), today)
  const booked = await listBookedShifts.all(tx, candidateId, today)
  const expiring = due.map(({ certification: { id, title, dateExpiry }, daysLeft }) => ({
    title,
    dateExpiry: dateExpiry ?? '',
    daysLeft,
    // A certification that no active registration asks for prevents no shift.
    affectedShifts: requirements.some(({ referenceFileId }) => referenceFileId === id)
      ? shiftsAfterExpiry(dateExpiry ?? '', booked, today)
      : [],
  }))
  await outbox.notify(tx, [expiringNotification(config, { ...person, candidateId }, { expiring, today })])
  return true
}

const canSeeCertifications = ({ config }: Services, { region, features }: RemindedRow) =>
  isUsable(featuresOf(config, region, features), 'certifications.displayInMyFiles')
