import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { limitRate, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { listDevices } from './notifications.queries.ts'
import { testNotification } from './reminders.notifications.ts'

const testsOfPerson: RateLimit = { name: 'notification-test', limit: 10, windowSeconds: 3_600 }

/** To every device, also in the quiet hours. Returns how many there are. */
export async function sendTestMessage(
  tx: Transaction,
  { config, outbox }: Pick<Services, 'config' | 'outbox'>,
  caller: CandidateCaller,
): Promise<{ devices: number }> {
  const { candidateId, region } = caller.subject
  await limitRate(tx, testsOfPerson, candidateId, 'too_many_requests')
  const devices = await listDevices.all(tx, candidateId, new Date(caller.clock.now()))
  await audit(tx, caller, 'notification_test_sent', { devices: devices.length })
  await outbox.notify(tx, [testNotification(config, { candidateId, region })])
  return { devices: devices.length }
}
