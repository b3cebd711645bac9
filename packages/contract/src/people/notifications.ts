import {
  type ChannelChoices,
  channelsOf,
  isAllowedChoice,
  notificationChannels,
  notificationEvents,
} from '@rollcall/domain/people/notifications/notification-event'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { instant, localTime } from '../shapes.ts'

const Channel = z.enum(notificationChannels)
const Event = z.enum(notificationEvents)

/** The end is on the next day if it is not after the start. */
const QuietHours = z
  .object({ fromLocal: localTime, toLocal: localTime })
  .refine(({ fromLocal, toLocal }) => fromLocal !== toLocal, 'must not end when they begin')

const settings = {
  /** In the candidate's zone. */
  quietHours: QuietHours.nullable(),
  /** Whether an offer that cannot wait until the quiet hours end may disturb them. */
  sameDayInQuietHours: z.boolean(),
  /** Whether notifications may name schools and places, although others may read them on a locked screen. */
  showsDetails: z.boolean(),
}

/** `dropped`: it was no longer true. The others before `failed` say why a message that was true was not sent. */
const deliveryResults = [
  'waiting',
  'sent',
  'dropped',
  'turnedOff',
  'quietHours',
  'dailyLimit',
  'signedOut',
  'failed',
] as const

/** An event that is left out uses all of its channels. */
const ChosenEvents = z
  .array(z.object({ event: Event, on: z.array(Channel).max(notificationChannels.length) }))
  .max(notificationEvents.length)
  .refine(
    (events) =>
      events.every(({ event, on }) => {
        const channels = channelsOf(event)
        const choices: ChannelChoices = {
          [event]: Object.fromEntries(channels.map((channel) => [channel, on.includes(channel)])),
        }
        return on.every((channel) => channels.includes(channel)) && isAllowedChoice(event, choices)
      }),
    'must leave an event the channels that it needs',
  )

export const NotificationPreferences = z.object({ events: ChosenEvents, ...settings })
export type NotificationPreferences = z.output<typeof NotificationPreferences>

export const NotificationSettings = z.object({
  events: z.array(z.object({ event: Event, channels: z.array(Channel), on: z.array(Channel) })),
  ...settings,
  devices: z.array(
    z.object({ id: z.uuid(), name: z.string(), isCurrent: z.boolean(), lastUsedAtUTC: instant }),
  ),
  /** The newest messages, newest first. */
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      channel: Channel,
      subject: z.string(),
      writtenAtUTC: instant,
      result: z.enum(deliveryResults),
    }),
  ),
  /** Offers by text message; null where the agency does not send them. */
  texts: z
    .object({
      /** The verified number; of all numbers only the last three digits are shown. */
      number: z.string().nullable(),
      /** Set by a reply of STOP to a message: nothing is sent until a reply of START. */
      stoppedAtUTC: instant.nullable(),
      /** A number that waits for its code. */
      pendingNumber: z.string().nullable(),
      /** The number of the second factor, which may be verified for notifications too. */
      proposedNumber: z.string().nullable(),
      /** The number, or the name, that messages come from. */
      sender: z.string(),
    })
    .nullable(),
  /** The key that a browser subscribes with. */
  vapidPublicKey: z.string(),
  /** Of a demo, which stands in for the push services of browsers; otherwise null. */
  standInPushPath: z.string().nullable(),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

const PushSubscription = z.object({
  endpoint: z.string().max(2000),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
})

/** Signed, in an email: it names one candidate and one event. */
const EmailChoiceLink = z.object({ token: z.string().max(200) })
const EmailChoiceState = z.object({
  event: Event,
  isOn: z.boolean(),
  canTurnOff: z.boolean(),
  /** The other channels by which the candidate hears of it: chosen, and with a device or a number. */
  otherChannels: z.array(Channel),
})
export type EmailChoiceState = z.output<typeof EmailChoiceState>

export const notificationCalls = defineCalls({
  'GET /email-choices/{token}': {
    summary:
      'Whether the candidate gets emails about an event, by the link in such an email; changes nothing',
    access: 'public',
    whileActing: 'allowed',
    params: EmailChoiceLink,
    answer: EmailChoiceState,
    errors: ['email_choice_invalid', 'too_many_requests'],
  },
  'PUT /email-choices/{token}': {
    summary: 'Turn emails about an event on or off, by the link in such an email',
    access: 'public',
    whileActing: 'allowed',
    params: EmailChoiceLink,
    body: z.object({ isOn: z.boolean() }),
    answer: 'nothing',
    errors: ['email_choice_invalid', 'email_choice_fixed', 'too_many_requests'],
  },
  'GET /me/notifications': {
    summary: 'How the candidate is notified, on which devices, and what became of the newest messages',
    access: 'candidate',
    whileActing: 'refused',
    answer: NotificationSettings,
    errors: [],
  },
  'PUT /me/notifications': {
    summary: 'Choose channels, quiet hours and details',
    access: 'candidate',
    whileActing: 'refused',
    body: NotificationPreferences,
    answer: 'nothing',
    errors: [],
  },
  'POST /me/notifications/test': {
    summary: 'Send a test message to every device of the candidate',
    access: 'candidate',
    whileActing: 'refused',
    answer: z.object({ devices: z.int() }),
    errors: ['too_many_requests'],
  },
  'PUT /me/notifications/number': {
    summary: 'Send a code to a mobile number, for offers by text message',
    access: 'candidate',
    whileActing: 'refused',
    /** Left out: the number of the second factor. */
    body: z.object({ number: optional(z.string().max(50)) }),
    answer: 'nothing',
    errors: [
      'texts_unavailable',
      'mfa_phone_invalid',
      'mfa_phone_invalid_for_region',
      'mfa_phone_not_mobile',
      'too_many_attempts',
    ],
  },
  'POST /me/notifications/number/verify': {
    summary: 'Verify the number by its code: offers arrive by text message from now on',
    access: 'candidate',
    whileActing: 'refused',
    body: z.object({ code: z.string().max(20) }),
    answer: 'nothing',
    errors: ['mfa_code_wrong', 'mfa_code_expired'],
  },
  'DELETE /me/notifications/number': {
    summary: 'Remove the number: no offers by text message any more',
    access: 'candidate',
    whileActing: 'refused',
    answer: 'nothing',
    errors: [],
  },
  'PUT /me/push-subscriptions': {
    summary: 'Notify this device; repeated at every opening, because browsers replace subscriptions',
    access: 'candidate',
    whileActing: 'refused',
    body: PushSubscription,
    answer: z.object({ id: z.uuid() }),
    errors: ['push_subscription_invalid', 'push_subscription_taken'],
  },
  'DELETE /me/push-subscriptions/{id}': {
    summary: 'Notify a device no more',
    access: 'candidate',
    whileActing: 'refused',
    params: z.object({ id: idText }),
    answer: 'nothing',
    errors: ['push_subscription_not_found'],
  },
})
