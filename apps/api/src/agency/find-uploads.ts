import { ApiError } from '../platform/api-error.ts'
import type { Queryable } from '../platform/database/statement.ts'
import { nameOfReference, type Reference } from '../platform/external-ids.ts'
import { listAgencyFiles } from '../platform/files/files.queries.ts'
import type { StoredFile } from '../platform/files/stored-file.ts'
import { findReferenced } from './find-referenced.ts'

/** The files that a batch names. A file of a candidate counts as missing, also by our id: it would be shown to others. */
export async function findUploads(
  on: Queryable,
  { source, uploads }: { source: string; uploads: readonly (Reference | undefined)[] },
): Promise<(upload: Reference) => StoredFile> {
  const idOf = await findReferenced(on, { source, resource: 'uploads' }, uploads)
  const ids = uploads.flatMap((upload) => (upload === undefined ? [] : idOf(upload)))
  const files = ids.length === 0 ? [] : await listAgencyFiles.all(on, ids)
  const fileById = new Map(files.map((file) => [file.id, file]))
  return (upload) => {
    const file = fileById.get(idOf(upload))
    if (!file) throw new ApiError('file_not_found', { param: nameOfReference(upload) })
    return file
  }
}
