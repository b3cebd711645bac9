import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { asTextMessage } from '@rollcall/domain/text/text-message'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { daysInWords, instantInWords, moneyInWords, timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftsAtSchools } from '../../platform/mail/shift-words.ts'
import type { Notification, OfferText, Push } from '../../platform/outbox/notification.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import type { UncoveredRequirement } from './list-uncovered.ts'
import { offerMail } from './offers.mails.ts'
import type { OfferedBookingRow, OfferRow } from './offers.queries.ts'

/** All that is said about one offer on a device replaces what was said before. */
const topicOf = (offerId: string) => `offer:${offerId}`

type Offered = readonly OfferedBookingRow[]

/** `bookings` in their order, and `path` the page of the mailed link. */
export function offerNotification(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  offer: OfferRow,
  bookings: Offered,
  { path, uncovered }: { path: string; uncovered: readonly UncoveredRequirement[] },
): Notification {
  const { expiresAt } = offer
  const link = linkFor(config, offer, path)
  return {
    ...offerPushNotification({ config, clock }, offer, bookings),
    isFirst: true,
    offerText: offerText(config, offer, bookings, { link }),
    mail: offerMail(config, offer, bookings, { link, expiresAt, uncovered }),
  }
}

/** What a locked screen shows of it names no person and no school. */
function offerText(
  config: RuntimeConfig,
  { region, expiresAt }: Pick<OfferRow, 'region' | 'expiresAt'>,
  bookings: Offered,
  { link }: { link: string },
): OfferText {
  const timeZone = bookings[0]?.timeZone ?? 'UTC'
  const subject = `New offer: ${daysOf(config, region, bookings)}`
  const answerBy = instantInWords(config, region, { instant: expiresAt, timeZone })
  return {
    subject,
    write: (code) =>
      asTextMessage(
        `New offer: ${withFullStop(offerInWords(config, region, bookings))} Reply Y ${code} to accept, N ${code} to decline, by ${withFullStop(answerBy)} ${link}`,
      ),
  }
}

/** To devices alone: the mailed link still works, for instance once another candidate has undone their acceptance. */
export function offerPushNotification(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { id, candidateId, expiresAt, region }: Pick<OfferRow, 'id' | 'candidateId' | 'expiresAt' | 'region'>,
  bookings: Offered,
): Notification {
  const [first] = bookings
  const isSameDay = first !== undefined && first.dateLocal === localDateOf(clock.now(), first.timeZone)
  return {
    event: isSameDay ? 'offerSameDay' : 'offer',
    candidateId,
    topic: topicOf(id),
    push: offerPush(config, region, bookings, { expiresAt, isSameDay }),
    deadline: expiresAt,
    offerId: id,
  }
}

function offerPush(
  config: RuntimeConfig,
  region: string,
  bookings: Offered,
  { expiresAt, isSameDay }: { expiresAt: number; isSameDay: boolean },
): Push {
  const timeZone = bookings[0]?.timeZone ?? 'UTC'
  const answerBy = withFullStop(
    `Answer by ${instantInWords(config, region, { instant: expiresAt, timeZone })}`,
  )
  const days = daysOf(config, region, bookings)
  const times = timesOf(config, region, bookings)
  const { suburb, ratePerHour } = bookings[0] ?? { suburb: '', ratePerHour: null }
  const pay = ratePerHour === null ? [] : [`${moneyInWords(config, region, ratePerHour)} an hour`]
  return {
    title: isSameDay ? 'Can you work today?' : `New offer: ${days}`,
    body: `${withFullStop(times)} ${answerBy}`,
    detailed: {
      title: `Can you take ${shiftsAtSchools(config, region, bookings)}?`,
      body: `${[times, suburb, ...pay].join(', ')}. ${answerBy}`,
    },
    path: pathOf(bookings),
    acceptsOffer: true,
  }
}

/** "Thu, 19 Nov, 8:20 am – 3:10 pm", without the school. */
export const offerInWords = (config: RuntimeConfig, region: string, bookings: Offered) =>
  `${daysOf(config, region, bookings)}, ${timesOf(config, region, bookings)}`

const daysOf = (config: RuntimeConfig, region: string, bookings: Offered) =>
  daysInWords(
    config,
    region,
    bookings.map(({ dateLocal }) => dateLocal),
  )

/** "8:20 am – 3:10 pm", or "3 shifts". */
function timesOf(config: RuntimeConfig, region: string, bookings: Offered): string {
  const [first, ...others] = bookings
  if (!first || others.length > 0) return `${bookings.length} shifts`
  return timesInWords(config, region, first.startTimeLocal, first.endTimeLocal)
}

const pathOf = ([first]: Offered) => (first ? `/bookings/${first.id}` : '/')

export type WhyOfferGone = 'accepted' | 'rejected' | 'taken' | 'withdrawn' | 'expired'

const titles: Record<WhyOfferGone, string> = {
  accepted: 'Booked',
  rejected: 'Declined',
  taken: 'Someone was faster',
  withdrawn: 'No longer available',
  expired: 'The offer has expired',
}

/** Corrects notifications of an offer that can no longer be accepted there. */
export const offerGoneNotification = (
  config: RuntimeConfig,
  { id, candidateId, region }: Pick<OfferRow, 'id' | 'candidateId' | 'region'>,
  bookings: Offered,
  why: WhyOfferGone,
): Notification => ({
  event: 'offerGone',
  candidateId,
  topic: topicOf(id),
  replaces: true,
  push: {
    title: titles[why],
    body: offerInWords(config, region, bookings),
    path: why === 'accepted' ? pathOf(bookings) : '/',
  },
  // The others learn it when they reply.
  ...(why === 'withdrawn' && {
    changeText: {
      subject: titles.withdrawn,
      text: `No longer available: ${withFullStop(offerInWords(config, region, bookings))} You don't need to answer.`,
      isUrgent: true,
    },
  }),
})
