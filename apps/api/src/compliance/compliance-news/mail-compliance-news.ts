import { isDigestDue, newsToTell } from '@rollcall/domain/compliance/items/compliance-news'
import { isUsable } from '@rollcall/domain/features/feature-flags'
import { localDateOf } from '@rollcall/domain/time/local-time'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { featuresOf } from '../../platform/sites.ts'
import { complianceNewsMail } from './compliance-news.mails.ts'
import { rejectedNotification } from './compliance-news.notifications.ts'
import {
  findNewsReader,
  listCandidatesWithNews,
  listUnmailedNews,
  markNewsMailed,
} from './compliance-news.queries.ts'

/** Whether a candidate has set availability for the days around a date. Availability belongs to an area above. */
export type HasSetAvailability = (tx: Transaction, candidateId: string, today: string) => Promise<boolean>

/** Mails each candidate about all decisions since the last email. */
export async function mailComplianceNews(
  services: Services,
  hasSetAvailability: HasSetAvailability,
): Promise<number> {
  const { db, log } = services
  let sent = 0
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const people = await listCandidatesWithNews.all(db, afterId)
    for (const { id } of people) {
      afterId = id
      try {
        if (await db.transaction((tx) => mailPerson(tx, services, hasSetAvailability, id))) sent++
      } catch (error) {
        // The others still get their mail, and this one in the next run.
        log.warn({ err: error, candidateId: id }, 'a mail about decisions failed')
      }
    }
    if (people.length === 0) return sent
  }
}

async function mailPerson(
  tx: Transaction,
  { clock, config, outbox }: Services,
  hasSetAvailability: HasSetAvailability,
  candidateId: string,
): Promise<boolean> {
  // Of two processes the second finds everything mailed.
  await lockCandidate.one(tx, candidateId)
  const person = await findNewsReader.first(tx, candidateId)
  const features = person && featuresOf(config, person.region, person.features)
  if (!features || !isUsable(features, 'route_myRegistrations')) return false
  const unmailed = await listUnmailedNews.all(tx, candidateId)
  if (!isDigestDue(unmailed, person.lastMailedAt, clock.now())) return false
  const news = newsToTell(unmailed)
  await markNewsMailed.run(tx, candidateId, new Date(clock.now()))
  if (news.length === 0) return false
  const today = localDateOf(clock.now(), person.timeZone)
  const needsAvailability =
    isUsable(features, 'route_myAvailability') && !(await hasSetAvailability(tx, candidateId, today))
  const mail = complianceNewsMail(config, { ...person, needsAvailability }, news)
  const rejected = news.filter(({ what }) => what === 'rejected').length
  if (rejected === 0) await outbox.add(tx, mail, { candidateId })
  else
    await outbox.notify(tx, [rejectedNotification(candidateId, mail, { count: rejected, at: clock.now() })])
  return true
}
