import { Readable } from 'node:stream'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import { isFileNameUsable, safeFileName } from '@rollcall/domain/files/file-name'
import type { Services } from '../../platform/services.ts'
import {
  type AgreementBytesRow,
  holdAgreement,
  listUnmovedAgreements,
  readAgreement,
  setStoredFile,
} from './agreements.queries.ts'

/** The name of the downloaded file. */
export const agreementFileName = (title: string): string =>
  safeFileName(isFileNameUsable(`${title}.pdf`) ? `${title}.pdf` : 'Agreement.pdf', 'pdf')

/** The file of an agreement. One that is still in the database, where an earlier version put it, is moved first. */
export async function getStoredAgreement(services: Services, agreementId: string): Promise<string> {
  const agreement = await readAgreement.one(services.db, agreementId)
  return agreement.storedFileId ?? moveAgreement(services, agreementId, agreement)
}

async function moveAgreement(
  { db, files }: Services,
  agreementId: string,
  { title, sha256, content }: AgreementBytesRow,
): Promise<string> {
  if (!content) throw new Error(`The agreement ${agreementId} has no bytes`)
  const spooled = await files.receive(Readable.from([content]), content.length)
  if (!spooled.sha256.equals(sha256)) {
    await files.discard(spooled)
    throw new Error(`The bytes of the agreement ${agreementId} are not those that were signed`)
  }
  const stored = await files.store(spooled, {
    candidateId: null,
    name: agreementFileName(title),
    contentType: contentTypeOf.pdf,
  })
  return db.transaction(async (tx) => {
    // Two processes may move it at once: the bytes of the later one are not kept, and are swept.
    const { storedFileId } = await holdAgreement.one(tx, agreementId)
    if (storedFileId) return storedFileId
    await files.keep(tx, stored)
    await setStoredFile.run(tx, agreementId, stored.id)
    return stored.id
  })
}

/** An agreement that cannot be moved stays where it is, and is logged. */
export async function moveAgreements(services: Services): Promise<void> {
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const unmoved = await listUnmovedAgreements.all(services.db, afterId)
    for (const { id } of unmoved) {
      afterId = id
      await getStoredAgreement(services, id).catch((error: unknown) =>
        services.log.error(
          { err: error, agreementId: id },
          'an agreement could not be moved to the file store',
        ),
      )
    }
    if (unmoved.length === 0) return
  }
}
