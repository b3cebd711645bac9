export const notificationChannels = ['email', 'push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** How far a person may turn the channels of an event off. */
type Choice =
  /** All of them. */
  | 'any'
  /** All but one: the event is never silent. */
  | 'keepOne'
  /** All but the email. */
  | 'keepEmail'

interface EventRule {
  /** All are on unless the person turned them off. */
  channels: readonly NotificationChannel[]
  choice: Choice
}

const aboutOffer: EventRule = { channels: ['push', 'email', 'sms'], choice: 'keepOne' }
const aboutWork: EventRule = { channels: ['push', 'email', 'sms'], choice: 'keepOne' }
const reminder: EventRule = { channels: ['push'], choice: 'any' }
const aboutPay: EventRule = { channels: ['push', 'email'], choice: 'any' }
const aboutDocuments: EventRule = { channels: ['email', 'push'], choice: 'keepEmail' }

const rules = {
  offer: aboutOffer,
  /** The shift begins on the day of the offer. */
  offerSameDay: aboutOffer,
  offerGone: aboutWork,
  bookingChanged: aboutWork,
  bookingCancelled: aboutWork,
  shiftTomorrow: reminder,
  checkIn: reminder,
  clockInMissed: reminder,
  clockOutForgotten: reminder,
  hoursToConfirm: aboutPay,
  dispute: aboutPay,
  paySettled: aboutPay,
  documentRejected: aboutDocuments,
  documentExpiring: aboutDocuments,
  /** Sign-ins, passwords, second factors, a consultant who acted for the person. */
  security: { channels: ['email'], choice: 'keepEmail' },
} satisfies Record<string, EventRule>

export type NotificationEvent = keyof typeof rules
export const notificationEvents = Object.keys(rules) as NotificationEvent[]

/** The channels that an event can use. */
export const channelsOf = (event: NotificationEvent): readonly NotificationChannel[] => rules[event].channels

/** The channels that a person turned on or off; the others are on. */
export type ChannelChoices = Partial<Record<NotificationEvent, Partial<Record<NotificationChannel, boolean>>>>

const isOn = (choices: ChannelChoices, event: NotificationEvent, channel: NotificationChannel) =>
  choices[event]?.[channel] ?? true

/** Whether a person may make these choices for an event. */
export function isAllowedChoice(event: NotificationEvent, choices: ChannelChoices): boolean {
  const { channels, choice } = rules[event]
  if (choice === 'any') return true
  if (choice === 'keepEmail') return isOn(choices, event, 'email')
  return channels.some((channel) => isOn(choices, event, channel))
}

/** Whether a person may turn the emails of an event off, beside their other choices. */
export const canTurnEmailOff = (event: NotificationEvent, choices: ChannelChoices): boolean =>
  isAllowedChoice(event, { ...choices, [event]: { ...choices[event], email: false } })

/**
 * The channels by which a person is notified. An event that may not be silent goes by email if none of the chosen
 * channels reaches the person, such as push after their last device signed out.
 */
export function channelsFor(
  event: NotificationEvent,
  choices: ChannelChoices,
  reachable: ReadonlySet<NotificationChannel>,
): NotificationChannel[] {
  const { channels, choice } = rules[event]
  const chosen = channels.filter((channel) => isOn(choices, event, channel) && reachable.has(channel))
  return chosen.length === 0 && choice !== 'any' ? ['email'] : chosen
}
