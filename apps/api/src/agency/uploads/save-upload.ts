import type { Upload } from '@rollcall/contract/agency/upload-calls'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { deleteExternalIds } from '../../platform/external-ids.queries.ts'
import { claimIds, lockIds, moveIds } from '../../platform/external-ids.ts'
import { deleteUnusedFiles } from '../../platform/files/files.queries.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import type { Services } from '../../platform/services.ts'
import { claimed } from '../put-resources.ts'
import { presentUpload } from './read-upload.ts'
import { findUpload } from './uploads.queries.ts'

/**
 * Keeps a stored file under the external id of its source. The same bytes and name change nothing. Other ones are a new file:
 * resources that name the earlier one keep it until they are put again.
 */
export async function saveUpload(
  tx: Transaction,
  { files }: Pick<Services, 'files'>,
  caller: AgencyKeyCaller,
  { externalId, file }: { externalId: string; file: StoredFile },
): Promise<{ upload: Upload; isNew: boolean }> {
  const names = { source: caller.key.source, resource: 'uploads' } as const
  await claimIds(tx, names, [externalId], caller.clock.now())
  const id = claimed(await lockIds(tx, names, [externalId]), externalId)
  const find = () => findUpload.first(tx, caller.actor.id, externalId)
  const current = await find()
  const sha256 = file.sha256.toString('hex')
  if (current && current.name === file.name && current.sha256 === sha256)
    return { upload: presentUpload(current), isNew: false }
  await files.keep(tx, file)
  await moveIds(tx, 'uploads', { from: id, to: file.id })
  if (current) await deleteUnusedFiles.run(tx, [id])
  await audit(tx, caller, 'upload_saved', { fileId: file.id, externalId, sha256 })
  const saved = await find()
  if (!saved) throw new Error('An upload that was kept is missing')
  return { upload: presentUpload(saved), isNew: !current }
}

export async function deleteUpload(
  tx: Transaction,
  caller: AgencyKeyCaller,
  externalId: string,
): Promise<void> {
  await lockIds(tx, { source: caller.key.source, resource: 'uploads' }, [externalId])
  const upload = await findUpload.first(tx, caller.actor.id, externalId)
  if (!upload) throw new ApiError('file_not_found', { param: externalId })
  const isDeleted = (await deleteUnusedFiles.run(tx, [upload.id])) === 1
  if (!isDeleted) throw new ApiError('file_in_use', { param: externalId })
  await deleteExternalIds.run(tx, 'uploads', upload.id)
  await audit(tx, caller, 'upload_deleted', { fileId: upload.id, externalId })
}
