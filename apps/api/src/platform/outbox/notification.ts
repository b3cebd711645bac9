import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import {
  canTurnEmailOff,
  channelsFor,
  type NotificationChannel,
  type NotificationEvent,
} from '@rollcall/domain/people/notifications/notification-event'
import { sendTimeOf } from '@rollcall/domain/people/notifications/quiet-hours'
import { asTextMessage } from '@rollcall/domain/text/text-message'
import { newId } from '../ids.ts'
import { htmlOf, type Mail, textOf } from '../mail/mail.ts'
import { hashOf, newSecret } from '../secrets.ts'
import { linkFor, siteOf } from '../sites.ts'
import { type EmailChoice, emailChoicePath, oneClickPath } from './email-choice.ts'
import type { NewMessage } from './outbox.queries.ts'
import { pushText } from './push/push-message.ts'
import { quietSettingsOf } from './quiet-settings.ts'
import type { Device, ReachRow } from './reach.queries.ts'

/** The text of a notification, which may be read on a locked screen. */
export interface PushTexts {
  title: string
  body: string
}

/** A push as a use case writes it: its texts name no person and no school, unless the candidate wants details. */
export interface Push extends PushTexts {
  detailed?: PushTexts
  /** The page that a tap opens. */
  path: string
  /** With a key, for each device, that accepts the offer from the notification. */
  acceptsOffer?: true
}

/** A text message about an offer: it names no person and no school. Sent a minute later, unless the offer was seen. */
export interface OfferText {
  /** For the list of messages in Settings. */
  subject: string
  /** With the code of the replies to it. */
  write: (code: string) => string
}

/** A text message about a booking or an offer that is gone: it names no person and no school. */
export interface ChangeText {
  /** For the list of messages in Settings. */
  subject: string
  text: string
  /** Sent beside the other channels; otherwise only if no other one that is chosen reaches the candidate. */
  isUrgent: boolean
}

/** Something that happened to a candidate, by every channel that may carry it. */
export interface Notification {
  /** A test is sent at once, whatever the preferences. */
  event: NotificationEvent | 'test'
  candidateId: string
  /** A newer push or mail of the topic replaces an older one. */
  topic: string
  mail?: Mail
  push?: Push
  /** Of a notification with an offer and a deadline. */
  offerText?: OfferText
  changeText?: ChangeText
  /** Nothing is sent from this instant on. */
  deadline?: number
  /** Only sent while the candidate can accept this offer. */
  offerId?: string
  /** Only sent while the candidate holds this booking. */
  bookingId?: string
  /** There is no older push of the topic. */
  isFirst?: true
  /** Pushes and texts only to where an earlier one of the topic was sent: it corrects that one. */
  replaces?: true
  /** Shows the news already. */
  exceptDeviceId?: string | undefined
}

export interface AcceptKey {
  keyHash: string
  offerId: string
  subscriptionId: string
  candidateId: string
}

/** A text message that gets a code of its number. */
export interface TextToCode {
  message: Omit<NewMessage, 'text'> & { offerId: string; expiresAt: string }
  write: OfferText['write']
}

interface WrittenRows {
  messages: NewMessage[]
  acceptKeys: AcceptKey[]
  texts: TextToCode[]
}

/** The app or the email is seen first, which costs nothing. */
const TEXT_AFTER_MS = 60_000

interface WritingContext {
  config: RuntimeConfig
  now: number
  emailChoiceToken: (choice: EmailChoice) => string
}

/** The rows of a notification for a candidate, by their preferences. */
export function rowsOf(
  notification: Notification,
  context: WritingContext & { reach: ReachRow },
): WrittenRows {
  const { config, now, reach } = context
  const { event, mail, push, deadline } = notification
  const settings = { ...quietSettingsOf(reach), timeZone: reach.timeZone }
  const sendAt = event === 'test' ? now : sendTimeOf({ event, deadline }, settings, now)
  const canPush = push !== undefined && sendAt !== undefined && reach.devices.length > 0
  const text = textToCode(notification, { now, reach })
  const changeText = sendAt === undefined ? undefined : changeTextRow(notification, { now, reach, sendAt })
  const reachable = new Set<NotificationChannel>(['email'])
  if (canPush) reachable.add('push')
  if (text || changeText) reachable.add('sms')
  const channels = event === 'test' ? ['push'] : channelsFor(event, reach.choices ?? {}, reachable)
  const written: WrittenRows = { messages: [], acceptKeys: [], texts: [] }
  if (mail && channels.includes('email')) written.messages.push(mailRow(notification, mail, context))
  if (text && channels.includes('sms')) written.texts.push(text)
  if (changeText && channels.includes('sms') && (notification.changeText?.isUrgent || channels.length === 1))
    written.messages.push(changeText)
  if (!canPush || !channels.includes('push')) return written
  for (const device of reach.devices) {
    const key = push.acceptsOffer && notification.offerId ? newSecret() : undefined
    if (key && notification.offerId)
      written.acceptKeys.push({
        keyHash: hashOf(key).toString('hex'),
        offerId: notification.offerId,
        subscriptionId: device.id,
        candidateId: notification.candidateId,
      })
    written.messages.push(pushRow(notification, push, { config, now, reach, device, key, sendAt }))
  }
  return written
}

function mailRow(
  { candidateId, event, topic, offerId, bookingId }: Notification,
  given: Mail,
  { config, emailChoiceToken, reach }: WritingContext & { reach: ReachRow },
): NewMessage {
  const token = event === 'test' ? undefined : emailChoiceToken({ candidateId, event })
  const link = (path: string) => linkFor(config, reach, path)
  const choice = token && { label: 'Choose which emails you get', url: link(emailChoicePath(token)) }
  const mail: Mail = { ...given, ...(choice && { choice }) }
  const isOptional = event !== 'test' && canTurnEmailOff(event, reach.choices ?? {})
  return {
    id: newId(Date.now()),
    channel: 'email',
    recipient: mail.to,
    subject: mail.subject,
    text: textOf(mail),
    html: htmlOf(mail),
    calendarFile: mail.calendarFile ?? null,
    candidateId,
    topic,
    ...(event !== 'test' && { event }),
    offerId,
    bookingId,
    ...(token && isOptional && { oneClickUrl: link(oneClickPath(token)) }),
  }
}

/** Undefined if it cannot be sent before the deadline. */
function textToCode(
  { candidateId, event, topic, deadline, offerId, offerText }: Notification,
  { now, reach: { number, timeZone, ...reach } }: { now: number; reach: ReachRow },
): TextToCode | undefined {
  if (event === 'test' || !offerText || !offerId || deadline === undefined || number === null)
    return undefined
  const sendAt = sendTimeOf({ event, deadline }, { ...quietSettingsOf(reach), timeZone }, now + TEXT_AFTER_MS)
  if (sendAt === undefined || sendAt >= deadline) return undefined
  return {
    message: {
      id: newId(Date.now()),
      channel: 'sms',
      recipient: number,
      subject: offerText.subject,
      candidateId,
      topic,
      event,
      offerId,
      expiresAt: new Date(deadline).toISOString(),
      pauseSeconds: (sendAt - now) / 1000,
    },
    write: offerText.write,
  }
}

/** Undefined without a number. */
function changeTextRow(
  { candidateId, event, topic, deadline, bookingId, changeText }: Notification,
  { now, reach: { number }, sendAt }: { now: number; reach: ReachRow; sendAt: number },
): NewMessage | undefined {
  if (event === 'test' || !changeText || number === null) return undefined
  return {
    id: newId(Date.now()),
    channel: 'sms',
    recipient: number,
    subject: changeText.subject,
    text: asTextMessage(changeText.text),
    candidateId,
    topic,
    event,
    bookingId,
    expiresAt: deadline === undefined ? undefined : new Date(deadline).toISOString(),
    pauseSeconds: (sendAt - now) / 1000,
  }
}

interface ForDevice {
  config: RuntimeConfig
  now: number
  reach: ReachRow
  device: Device
  key: string | undefined
  sendAt: number
}

function pushRow(
  { candidateId, event, topic, deadline, offerId, bookingId }: Notification,
  push: Push,
  { config, now, reach, device, key, sendAt }: ForDevice,
): NewMessage {
  const id = newId(Date.now())
  const { title, body } = (reach.showsDetails && push.detailed) || push
  const text = pushText({
    title,
    body,
    lang: siteOf(config, reach.region).locale,
    navigate: linkFor(config, { region: reach.region, origin: device.origin }, push.path),
    tag: topic,
    // The id is the same if the message arrives twice.
    data: { id, event, ...(key !== undefined && { acceptKey: key }) },
  })
  return {
    id,
    channel: 'push',
    recipient: device.id,
    subject: title,
    text,
    candidateId,
    topic,
    ...(event !== 'test' && { event }),
    offerId,
    bookingId,
    expiresAt: deadline === undefined ? undefined : new Date(deadline).toISOString(),
    pauseSeconds: (sendAt - now) / 1000,
    subscriptionId: device.id,
    pushService: device.pushService,
  }
}
