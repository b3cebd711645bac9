import {
  type NotificationEvent,
  notificationEvents,
} from '@rollcall/domain/people/notifications/notification-event'
import type { Queryable } from '../database/statement.ts'
import { openDerivedSecrets } from '../derived-secret.ts'
import { isSameSecret } from '../secrets.ts'

const PURPOSE = 'email-choice'
const separator = '.'

/** Whether one candidate gets emails about one event. */
export interface EmailChoice {
  candidateId: string
  event: NotificationEvent
}

/**
 * The signed names of choices, for the links in emails. They do not expire: an email is read much later, and a link that
 * no longer works would be answered with a complaint about spam.
 */
export async function openEmailChoiceTokens(on: Queryable): Promise<(choice: EmailChoice) => string> {
  const signatureOf = await openDerivedSecrets(on, PURPOSE)
  return (choice) => [choice.candidateId, choice.event, signatureOf(noteOf(choice))].join(separator)
}

const noteOf = ({ candidateId, event }: EmailChoice) => `${candidateId}:${event}`

/** The choice that a token names, if we signed it. */
export async function findEmailChoice(on: Queryable, token: string): Promise<EmailChoice | undefined> {
  const [candidateId = '', name] = token.split(separator)
  const event = notificationEvents.find((known) => known === name)
  if (!event) return undefined
  const choice = { candidateId, event }
  return isSameSecret((await openEmailChoiceTokens(on))(choice), token) ? choice : undefined
}

export const emailChoicePath = (token: string): string => `/email-choice/${token}`
/** For mail programs (RFC 8058). */
export const oneClickPath = (token: string): string => `/api/v1/email-choices/${token}/one-click`
