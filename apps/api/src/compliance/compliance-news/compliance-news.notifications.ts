import type { Mail } from '../../platform/mail/mail.ts'
import { counted } from '../../platform/mail/mail-words.ts'
import type { Notification } from '../../platform/outbox/notification.ts'

/** `at` is part of the topic, so that a later email about decisions does not replace this one. */
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
