import type { Mail } from '../../platform/mail/mail.ts'
import { counted } from '../../platform/mail/mail-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'

/** `at`: each email about decisions is news of its own. */
export const rejectedNotification = (
  candidateId: string,
  mail: Mail,
  { count, at }: { count: number; at: number },
): Notification => ({
  event: 'documentRejected',
  candidateId,
  topic: `rejected:${at}:${candidateId}`,
  mail,
  push: {
    title: count === 1 ? 'Please send a document again' : 'Please send documents again',
    body: `We couldn’t accept ${counted(count, 'document')}. The reason is in the portal.`,
    path: '/registrations',
  },
})
