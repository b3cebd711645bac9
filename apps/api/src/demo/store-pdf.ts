import { Readable } from 'node:stream'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import type { StoredFile } from '../platform/files/files.ts'
import type { Services } from '../platform/services.ts'

/** Before the transaction that keeps it: it writes a row of its own, for which a small pool would have no connection left. */
export async function storePdf(
  { files }: Services,
  content: Buffer,
  { candidateId, name }: { candidateId: string | null; name: string },
): Promise<StoredFile> {
  const spooled = await files.receive(Readable.from([content]), content.length)
  return files.store(spooled, { candidateId, name, contentType: contentTypeOf.pdf })
}
