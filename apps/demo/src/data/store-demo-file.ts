import { Readable } from 'node:stream'
import type { FileDetails, StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'

/** Before the transaction that keeps it: it writes a row of its own, for which a small pool would have no connection left. */
export async function storeDemoFile(
  { files }: Services,
  content: Buffer,
  details: FileDetails,
): Promise<StoredFile> {
  const spooled = await files.receive(Readable.from([content]), content.length)
  const stored = await files.store(spooled, details)
  await files.discard(spooled)
  return stored
}

export const storePdf = (
  services: Services,
  content: Buffer,
  details: Omit<FileDetails, 'contentType'>,
): Promise<StoredFile> => storeDemoFile(services, content, { ...details, contentType: contentTypeOf.pdf })
