import { ApiError } from '../../../../platform/api-error.ts'
import { audit } from '../../../../platform/audit.ts'
import type { PublicCaller } from '../../../../platform/caller.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import { lockCandidate } from '../../../../platform/lock-candidate.ts'
import type { Services } from '../../../../platform/services.ts'
import { getReferee } from './open-reference.ts'
import { type AskedReferee, saveReference } from './references.queries.ts'

/** Once for each referee. */
export async function giveReference(
  tx: Transaction,
  { clock }: Services,
  caller: PublicCaller,
  { id, candidateId }: AskedReferee,
  { token, answers }: { token: string; answers: Record<string, string> },
): Promise<void> {
  const now = clock.now()
  await lockCandidate.one(tx, candidateId)
  // The agency may have ended the registration since the link was opened.
  await getReferee(tx, token, now)
  const isFirst = (await saveReference.run(tx, id, JSON.stringify(answers), new Date(now))) === 1
  if (!isFirst) throw new ApiError('reference_already_given')
  const asReferee = { ...caller, subject: { candidateId }, actor: { kind: 'guest', id: null } } as const
  await audit(tx, asReferee, 'reference_given', { refereeId: id })
}
