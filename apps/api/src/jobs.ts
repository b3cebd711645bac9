import { purgeChanges } from './agency/changes/changes.queries.ts'
import { openWebhookSender } from './agency/webhooks/deliver-webhooks.ts'
import { purgeReadCertificates } from './compliance/certifications/certifications.queries.ts'
import { remindOfExpiry } from './compliance/certifications/remind-of-expiry.ts'
import { purgeNews } from './compliance/compliance-news/compliance-news.queries.ts'
import { mailComplianceNews } from './compliance/compliance-news/mail-compliance-news.ts'
import { purgeAccessKeys } from './compliance/files/access-keys.ts'
import { scanFiles } from './compliance/files/scan-files.ts'
import { retireEvents } from './content/events/events.queries.ts'
import { purgeLaunches } from './content/learning/learning.queries.ts'
import { purgeGrants } from './identity/acting/acting-grants.ts'
import { purgeRecords } from './identity/consultants/oidc-records.ts'
import { purgeSignIns } from './identity/consultants/sign-in.ts'
import { purgeDeskSessions } from './identity/desk-sessions/desk-sessions.queries.ts'
import { purgeDevices } from './identity/known-devices.ts'
import { purgeTokens } from './identity/one-time-token.ts'
import {
  purgeChallenges,
  purgePasskeyChallenges,
  purgeUnverified,
} from './identity/second-factors/second-factors.queries.ts'
import { purgeSessions } from './identity/sessions.ts'
import { purgeSubscriptions } from './people/notifications/notifications.queries.ts'
import { purgePendingNumbers, purgeReceivedTexts } from './people/notifications/numbers.queries.ts'
import { sendReminders } from './people/notifications/send-reminders.ts'
import { applyRetention } from './people/privacy/apply-retention.ts'
import { inBatches } from './platform/database/in-batches.ts'
import { createMonths } from './platform/database/partitions.ts'
import { sweepCopies } from './platform/files/local-folders.ts'
import { purgeIdempotencyKeys } from './platform/idempotency.ts'
import type { Job } from './platform/jobs/job-runner.ts'
import { sweepMailFolder } from './platform/outbox/mail-folder.ts'
import { purgeOfferTexts } from './platform/outbox/offer-texts.queries.ts'
import { purgeMail, purgeSetUpCodes } from './platform/outbox/outbox.queries.ts'
import { purgeRateLimits } from './platform/rate-limit.ts'
import type { Services } from './platform/services.ts'
import { moveAgreements } from './work/agreements/move-agreements.ts'
import { hasSetAvailability } from './work/availability/has-set-availability.ts'
import { endExpiredOffers } from './work/offers/end-expired-offers.ts'
import { closeForgotten } from './work/time-entries/close-forgotten.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All scheduled work of the service. */
export function serviceJobs(services: Services): Job[] {
  const webhooks = openWebhookSender(services)
  return [
    { name: 'deliver-mail', everySeconds: 1, runsIn: 'every process', run: () => services.outbox.sweep() },
    { name: 'end-expired-offers', everySeconds: 15, run: () => endExpiredOffers(services) },
    {
      name: 'deliver-webhooks',
      everySeconds: 2,
      runsIn: 'every process',
      run: () => webhooks.deliver(),
    },
    { name: 'close-forgotten-time-entries', everySeconds: MINUTE, run: () => closeForgotten(services) },
    { name: 'send-reminders', everySeconds: MINUTE, run: () => sendReminders(services) },
    { name: 'purge', everySeconds: HOUR, run: () => purge(services) },
    {
      name: 'sweep-copies',
      everySeconds: 10 * MINUTE,
      // These folders are local, so every machine sweeps its own.
      runsIn: 'every process',
      run: () => sweepCopies(services.folders),
    },
    {
      name: 'sweep-mail-folder',
      everySeconds: 10 * MINUTE,
      runsIn: 'every process',
      run: () => sweepMailFolder(services.db, services.folders.mail),
    },
    { name: 'sweep-files', everySeconds: 10 * MINUTE, run: () => services.files.sweep() },
    { name: 'scan-files', everySeconds: 10 * MINUTE, run: () => scanFiles(services) },
    { name: 'move-agreements', everySeconds: HOUR, run: () => moveAgreements(services) },
    {
      name: 'mail-compliance-news',
      everySeconds: MINUTE,
      run: () => mailComplianceNews(services, hasSetAvailability),
    },
    { name: 'remind-of-expiry', everySeconds: DAY, run: () => remindOfExpiry(services) },
    { name: 'create-months', everySeconds: HOUR, run: () => createMonths(services.db) },
    { name: 'apply-retention', everySeconds: DAY, run: () => applyRetention(services) },
  ]
}

/** Deletes expired tokens and keys. Other data is deleted once a day and audited. */
async function purge({ db, clock, config: { retention, identity } }: Services) {
  const daysAgo = (days: number) => new Date(clock.now() - days * DAY * 1000)
  await inBatches(() => purgeRateLimits.run(db))
  await inBatches(() => purgeIdempotencyKeys.run(db, retention.idempotencyKeyDays))
  await inBatches(() => purgeMail.run(db, retention.sentMailDays))
  await inBatches(() => purgeSetUpCodes.run(db))
  await inBatches(() => purgeReceivedTexts.run(db, daysAgo(retention.sentMailDays)))
  await inBatches(() => purgeOfferTexts.run(db, new Date(clock.now())))
  await inBatches(() => purgePendingNumbers.run(db, new Date(clock.now())))
  await inBatches(() => purgeNews.run(db, daysAgo(retention.sentMailDays)))
  await inBatches(() => purgeTokens.run(db, daysAgo(retention.expiredLinkDays)))
  await inBatches(() => purgeSessions.run(db, daysAgo(retention.endedSessionDays)))
  await inBatches(() => purgeSubscriptions.run(db, new Date(clock.now()), daysAgo(identity.sessionIdleDays)))
  await inBatches(() => purgeDeskSessions.run(db, daysAgo(retention.endedSessionDays)))
  await inBatches(() => purgeSignIns.run(db, new Date(clock.now())))
  await inBatches(() => purgeGrants.run(db, daysAgo(retention.actingGrantDays)))
  await inBatches(() => purgeRecords.run(db))
  await inBatches(() => purgeAccessKeys.run(db, new Date(clock.now())))
  await inBatches(() => purgeLaunches.run(db, new Date(clock.now())))
  await inBatches(() => purgeReadCertificates.run(db, new Date(clock.now())))
  await inBatches(() => purgeChallenges.run(db, new Date(clock.now())))
  await inBatches(() => purgePasskeyChallenges.run(db, new Date(clock.now())))
  await inBatches(() => purgeUnverified.run(db, new Date(clock.now())))
  await inBatches(() => purgeDevices.run(db, new Date(clock.now())))
  await inBatches(() => purgeChanges.run(db, daysAgo(retention.changeDays)))
  await inBatches(() => retireEvents.run(db, new Date(clock.now())))
}
