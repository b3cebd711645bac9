import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { namedId } from '../../platform/ids.ts'
import type { Saved } from '../../platform/saved.ts'
import { findChecklist } from '../catalogue/catalogue.queries.ts'
import { listKeptItems } from './save-items.queries.ts'
import { type ItemToSave, saveItems } from './save-items.ts'

export interface ChecklistToAdd {
  registrationId: string
  checklistId: string
  /** The ids of the files and videos that the checklist names. */
  files: Readonly<Record<string, string>>
  videos: Readonly<Record<string, string>>
}

export const checklistItemIdOf = (registrationId: string, key: string): string =>
  namedId(`compliance item ${registrationId} ${key}`)

/**
 * Adds the items of a checklist of the catalogue that the registration has never had. Items that were changed for its
 * candidate stay as they are, and items that were removed stay removed.
 */
export async function addChecklist(
  tx: Transaction,
  caller: Caller,
  { registrationId, checklistId, files, videos }: ChecklistToAdd,
): Promise<Saved> {
  const checklist = await findChecklist.first(tx, checklistId)
  if (!checklist) throw new ApiError('checklist_not_found', { param: checklistId })
  const kept = await listKeptItems.all(tx, [registrationId], [])
  const had = new Set(kept.map(({ id }) => id))
  const removed = new Set(kept.filter(({ isRemoved }) => isRemoved).map(({ id }) => id))
  const items = checklist.items.map(
    ({ key, file, video, comesAfter, ...item }): ItemToSave => ({
      ...item,
      id: checklistItemIdOf(registrationId, key),
      registrationId,
      fileId: attachmentOf(files, file),
      videoId: attachmentOf(videos, video),
      unlockedBy: comesAfter
        .map((first) => checklistItemIdOf(registrationId, first))
        .filter((first) => !removed.has(first)),
      position: null,
    }),
  )
  return saveItems(
    tx,
    caller,
    items.filter(({ id }) => !had.has(id)),
  )
}

function attachmentOf(attachments: Readonly<Record<string, string>>, name: string | null): string | null {
  if (name === null) return null
  const id = attachments[name]
  if (id === undefined) throw new ApiError('checklist_file_missing', { param: name })
  return id
}
