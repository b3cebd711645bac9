import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../platform/database/database.ts'
import { hashOf } from '../../platform/secrets.ts'
import { recoveryCodes } from './one-time-codes.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factors.queries.ts'

/** Replaces the codes. Returns the random value that they are derived from. */
export async function makeRecoveryCodes(tx: Transaction, candidateId: string): Promise<string> {
  const note = randomUUID()
  await deleteRecoveryCodes.run(tx, candidateId)
  await insertRecoveryCodes.run(tx, candidateId, (await recoveryCodes(tx, note)).map(hashOf))
  return note
}
