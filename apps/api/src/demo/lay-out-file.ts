import { Readable } from 'node:stream'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'

/** A PDF of the agency's own; answers its id. */
export async function layOutFile(
  tx: Transaction,
  { files }: Services,
  { name, content }: { name: string; content: Buffer },
): Promise<string> {
  const spooled = await files.receive(Readable.from([content]), content.length)
  const stored = await files.store(spooled, { candidateId: null, name, contentType: contentTypeOf.pdf })
  await files.keep(tx, stored)
  return stored.id
}
