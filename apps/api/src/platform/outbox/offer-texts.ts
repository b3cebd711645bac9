import { randomInt } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import type { TextToCode } from './notification.ts'
import { insertOfferTexts } from './offer-texts.queries.ts'
import type { NewMessage } from './outbox.queries.ts'

const DAY_MS = 86_400_000
/** A number has 9,000 codes and gets at most twenty texts a day, so even the second round is rare. */
const ROUNDS = 5

/**
 * Gives each text a code of four digits that its number has for no other open offer, and has had for none within a day:
 * a late reply to one offer must not accept another.
 */
export async function withCodes(tx: Transaction, texts: readonly TextToCode[]): Promise<NewMessage[]> {
  const coded: NewMessage[] = []
  let left = [...texts]
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    const rows = left.map(({ message: { id, offerId, candidateId, recipient, expiresAt } }) => ({
      id,
      offerId,
      candidateId,
      number: recipient,
      code: String(randomInt(1_000, 10_000)),
      keptUntil: new Date(Date.parse(expiresAt) + DAY_MS).toISOString(),
    }))
    const codes = new Map(
      (await insertOfferTexts.all(tx, JSON.stringify(rows))).map(({ id, code }) => [id, code]),
    )
    coded.push(
      ...left.flatMap(({ message, write }) => {
        const code = codes.get(message.id)
        return code === undefined ? [] : [{ ...message, text: write(code) }]
      }),
    )
    left = left.filter(({ message }) => !codes.has(message.id))
  }
  return coded
}
