import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import { discardCopies } from '../../platform/files/local-folders.ts'
import { sweepMailFolder } from '../../platform/outbox/mail-folder.ts'
import type { Services } from '../../platform/services.ts'
import {
  type BookingAhead,
  deleteRows,
  forgetDeclineNotes,
  listBookingsAhead,
  listHashes,
  lockAccount,
  lockOpenOffers,
  lockPerson,
  pseudonymiseAccount,
  pseudonymiseCandidate,
  withdrawOffers,
} from './erasure.queries.ts'

export type Erasure =
  | { outcome: 'erased'; deleted: Record<string, number> }
  | { outcome: 'alreadyErased' }
  | { outcome: 'notFound' }
  /** Future bookings: the agency has to release them first. Nothing was changed. */
  | { outcome: 'stillBooked'; bookingsAhead: BookingAhead[] }

/** The end of an id, because its beginning is the creation time, which many ids share. */
export const pseudonymOf = (candidateId: string) => ({
  firstName: 'Erased person',
  lastName: candidateId.slice(-8),
})

/**
 * Deletes all data about a person that need not be kept, and removes their name from the rest, in one transaction.
 * Their sessions end with it, so that their access tokens are refused at once. Files on this machine are deleted
 * afterwards, and on other machines within the hour.
 */
export async function erasePerson(
  { db, clock, folders }: Pick<Services, 'db' | 'clock' | 'folders'>,
  candidateId: string,
): Promise<Erasure> {
  const sha256s = (await listHashes.all(db, candidateId)).map(({ sha256 }) => sha256)
  const erasure = await eraseRows({ db, clock }, candidateId)
  if (erasure.outcome !== 'erased') return erasure
  await sweepMailFolder(db, folders.mail)
  await discardCopies(folders, { candidateId, sha256s })
  return erasure
}

const eraseRows = ({ db, clock }: Pick<Services, 'db' | 'clock'>, candidateId: string): Promise<Erasure> =>
  db.transaction(async (tx): Promise<Erasure> => {
    const now = clock.now()
    await lockOpenOffers.all(tx, candidateId)
    const person = await lockPerson.first(tx, candidateId)
    if (!person) return { outcome: 'notFound' }
    if (person.erasedAt !== null) return { outcome: 'alreadyErased' }
    const bookingsAhead = await listBookingsAhead.all(tx, candidateId, new Date(now))
    if (bookingsAhead.length > 0) return { outcome: 'stillBooked', bookingsAhead }
    await lockAccount.first(tx, candidateId)

    await withdrawOffers.run(tx, candidateId, new Date(now))
    await forgetDeclineNotes.run(tx, candidateId)
    const deleted: Record<string, number> = {}
    // Before the name is removed, because mails and limits are found by the address.
    for (const [table, deleting] of Object.entries(deleteRows)) {
      const count = await deleting.run(tx, candidateId)
      if (count > 0) deleted[table] = count
    }
    const { firstName, lastName } = pseudonymOf(candidateId)
    const address = `${candidateId}@erased.invalid`
    await pseudonymiseCandidate.run(tx, candidateId, address, firstName, lastName, new Date(now))
    await pseudonymiseAccount.run(tx, candidateId, address, new Date(now))
    await audit(tx, systemCaller(clock, candidateId), 'person_erased', deleted)
    return { outcome: 'erased', deleted }
  })
