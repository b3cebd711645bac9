import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { findUnsettled, readLate } from '../../platform/database/replica.ts'
import { MAX_EXPORTED } from '../../platform/personal-data.ts'
import type { Services } from '../../platform/services.ts'
import { personalData } from './personal-data.ts'

/** All parts are read in one snapshot. */
const oneSnapshot = {
  name: 'one_snapshot',
  text: 'set transaction isolation level repeatable read',
  values: [],
}

/** Everything that is stored about a person, from a replica if there is one. The export is recorded in the audit log. */
export async function exportPerson(
  { db, clock }: Services,
  caller: CandidateCaller,
): Promise<Record<string, unknown>> {
  const now = clock.now()
  const { candidateId } = caller.subject
  const isSettled = !!db.replica?.() && (await db.query(findUnsettled(candidateId, now))).rows.length === 0
  const parts = await readLate(db, { isSettled }, (from) => readParts(from, candidateId))
  await db.transaction((tx) => audit(tx, caller, 'data_exported'))
  return {
    about: {
      what: 'Everything this portal keeps about you.',
      madeAtUtc: new Date(now).toISOString(),
      howToRead: `Times that end in Utc are in UTC; those that end in Local are on the clock of the place. Lists begin with the newest and hold at most ${MAX_EXPORTED} entries.`,
      notInHere: [
        'Your password and other secrets: we keep only what lets us recognise them.',
        'The text of mails: it is deleted once a mail is sent.',
        'Emails about you that went to referees, schools or consultants.',
        'The agreements themselves: you can read them on the page of a booking. The SHA-256 says which file you signed.',
      ],
    },
    ...parts,
  }
}

const readParts = (from: Database, candidateId: string): Promise<Record<string, unknown>> =>
  from.transaction(async (tx) => {
    await tx.query(oneSnapshot)
    const parts: Record<string, unknown> = {}
    for (const { section, read } of personalData) parts[section] = await read(tx, candidateId)
    return parts
  })
