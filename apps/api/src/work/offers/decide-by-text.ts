import { withFullStop } from '@rollcall/domain/text/full-stop'
import { asTextMessage } from '@rollcall/domain/text/text-message'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { daysInWords } from '../../platform/mail/mail-words.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import { decideOffer } from './decide-offer.ts'
import { offerInWords } from './offers.notifications.ts'
import { listOfferedBookings } from './offers.queries.ts'
import { findTextedOffer, listOpenTexts } from './text-replies.queries.ts'

/** A candidate who replied to a text message. */
export interface TextSender {
  caller: Caller & { actor: { kind: 'candidate'; id: string; numberId: string } }
  candidateId: string
  region: string
  /** The number that the reply came from. */
  number: string
}

/** Returns the answer; undefined if the number has no such code. */
export async function decideByText(
  tx: Transaction,
  services: Services,
  { caller, candidateId, region, number }: TextSender,
  { action, code }: { action: 'accept' | 'decline'; code: string },
): Promise<string | undefined> {
  const { config } = services
  const found = await findTextedOffer.first(tx, number, code, candidateId)
  if (!found) return undefined
  const { outcome, bookingIds } = await decideOffer(tx, services, caller, {
    offerId: found.offerId,
    action,
    reason: undefined,
    note: undefined,
  })
  const bookings = await listOfferedBookings.all(tx, bookingIds)
  const when = offerInWords(config, region, bookings)
  const link = linkFor(config, { region }, `/bookings/${bookings[0]?.id ?? ''}`)
  return asTextMessage(decisionAnswers[outcome]?.(when, link) ?? 'This offer is no longer available.')
}

/** To replies that decided, or came too late. */
export const decisionAnswers: Partial<Record<OfferOutcome, (when: string, link: string) => string>> = {
  accepted: (when, link) => `Booked: ${withFullStop(when)} ${link}`,
  rejected: (when) => withFullStop(`Declined: ${when}`),
  closedFilled: (when) => `Someone was faster: ${when} is taken.`,
  closedExpired: () => 'This offer has expired.',
}

const SHOWN = 3

/** The answer to a message without a code: the codes of the open offers. */
export async function listTextedOffers(
  tx: Transaction,
  { config }: Services,
  { caller, candidateId, region, number }: TextSender,
): Promise<string> {
  const open = await listOpenTexts.all(tx, number, candidateId, new Date(caller.clock.now()), SHOWN)
  const [only, ...others] = open
  if (!only) return 'You have no open offer to answer here.'
  if (others.length === 0) return `Reply Y ${only.code} to accept, N ${only.code} to decline.`
  const offers = open.map(({ code, datesLocal }) => `${code} for ${daysInWords(config, region, datesLocal)}`)
  return asTextMessage(`Which offer? Reply Y or N with its number: ${offers.join('; ')}.`)
}
