import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { findItem, type ItemIds } from '../registrations/item-access.ts'
import { noteFileFetch } from '../registrations/items.queries.ts'

interface ItemFile {
  fileId: string
  /** Records that the candidate was given the whole file. */
  noteFetch: () => Promise<unknown>
}

/** The file that an item asks the candidate to read. */
export async function getItemFile(
  { db, clock }: Services,
  caller: CandidateCaller,
  ids: ItemIds,
): Promise<ItemFile> {
  const { id, file } = await findItem(db, caller, ids)
  if (!file) throw new ApiError('file_not_found')
  const { candidateId } = caller.subject
  return {
    fileId: file.id,
    noteFetch: () => noteFileFetch.run(db, id, candidateId, file.id, new Date(clock.now())),
  }
}
