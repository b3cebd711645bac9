import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Notification } from '../../platform/outbox/notification.ts'
import { expiringMail } from './certifications.mails.ts'

type Expiring = Parameters<typeof expiringMail>[2]

/** `today` is part of the topic, so that the reminder of a later day does not replace this one. */
export const expiringNotification = (
  config: RuntimeConfig,
  to: Parameters<typeof expiringMail>[1] & { candidateId: string },
  { expiring, today }: { expiring: Expiring; today: string },
): Notification => ({
  event: 'documentExpiring',
  candidateId: to.candidateId,
  topic: `expiring:${today}:${to.candidateId}`,
  mail: expiringMail(config, to, expiring),
  push: {
    title: expiring.length === 1 ? 'Renew a document' : 'Renew your documents',
    body: expiring.length === 1 ? '1 document expires soon.' : `${expiring.length} documents expire soon.`,
    path: '/my-files',
  },
})
