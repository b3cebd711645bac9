import { readTextReply } from '@rollcall/domain/work/offers/text-reply'
import { z } from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { PublicCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { limitRate, networkOf, type RateLimit, refundAttempt } from '../../platform/rate-limit.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { decideByText, listTextedOffers, type TextSender } from '../../work/offers/decide-by-text.ts'
import { claimText, findOwnerOfNumber, setStarted, setStopped } from './numbers.queries.ts'
import type { TextSettings } from './text-settings.ts'
import { twilioSignature } from './twilio-signature.ts'

const Received = z.object({
  MessageSid: z.string().regex(/^\w{1,100}$/),
  From: z.string().regex(/^\+\d{6,15}$/),
  Body: z.string().max(2_000),
})

const receivedByNetwork: RateLimit = { name: 'received-texts', limit: 600, windowSeconds: 60 }
/** Wrong codes and unclear messages: it also ends a conversation with a program that replies to everything. */
const unclearOfNumber: RateLimit = { name: 'text-reply', limit: 10, windowSeconds: 3_600 }

export async function checkTextSender(
  { db }: Services,
  { inboundUrl }: TextSettings,
  { ip, secret }: { ip: string; secret: string },
): Promise<void> {
  await limitRate(db, receivedByNetwork, networkOf(ip), 'too_many_requests')
  if (!isSameSecret(secret, inboundUrl.slice(inboundUrl.lastIndexOf('/') + 1)))
    throw new ApiError('not_found')
}

/**
 * A message that the carrier received: it counts once, and only if it is from a verified number. Returns the answer, if
 * there is one.
 */
export async function receiveText(
  services: Services,
  { inboundUrl, token }: TextSettings,
  caller: PublicCaller,
  { form, signature }: { form: Record<string, string>; signature: string },
): Promise<string | undefined> {
  const received = Received.safeParse(form)
  if (!isSameSecret(signature, twilioSignature(token, inboundUrl, form)) || !received.success)
    throw new ApiError('not_found')
  const { MessageSid: id, From: from, Body: text } = received.data
  const { db } = services
  const now = () => new Date(caller.clock.now())
  try {
    return await db.transaction(async (tx) => {
      if ((await claimText.run(tx, id, now())) === 0) return undefined
      const owner = await findOwnerOfNumber.first(tx, from)
      if (!owner) return undefined
      const { candidateId, numberId } = owner
      const actor = { kind: 'candidate', id: candidateId, numberId } as const
      const sender = { ...caller, subject: { candidateId }, actor }
      return actOn(tx, services, { caller: sender, number: from, ...owner }, text)
    })
  } catch (error) {
    const answerTo = error instanceof ApiError ? refusals[error.code] : undefined
    if (!(error instanceof ApiError) || !answerTo) throw error
    // Nothing was changed. The message still counts, so that its repetition gets no second answer.
    return (await claimText.run(db, id, now())) === 0 ? undefined : answerTo(error)
  }
}

const refusals: Partial<Record<ApiError['code'], (error: ApiError) => string | undefined>> = {
  booking_overlaps: () => 'You have another shift at that time, so this one is not booked.',
  tentative_already_answered: ({ param }) =>
    `You have already ${param === 'accepted' ? 'accepted' : 'declined'} this offer.`,
  too_many_attempts: () => undefined,
}

async function actOn(
  tx: Transaction,
  services: Services,
  sender: TextSender & { numberId: string },
  text: string,
): Promise<string | undefined> {
  const { caller, candidateId, numberId } = sender
  const reply = readTextReply(text)
  if (reply.kind === 'help') return undefined
  if (reply.kind === 'stop') {
    if ((await setStopped.run(tx, numberId, new Date(caller.clock.now()))) > 0)
      await audit(tx, caller, 'notification_number_stopped')
    return undefined
  }
  if (reply.kind === 'start') {
    if ((await setStarted.run(tx, numberId)) > 0) await audit(tx, caller, 'notification_number_started')
    return undefined
  }
  await limitRate(tx, unclearOfNumber, candidateId)
  if (reply.kind === 'unclear') return listTextedOffers(tx, services, sender)
  const answer = await decideByText(tx, services, sender, reply)
  if (answer === undefined) return `No open offer has the number ${reply.code}. Check its four digits.`
  await refundAttempt(tx, [unclearOfNumber, candidateId])
  return answer
}
