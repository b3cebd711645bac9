import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { saveCertificationTypes, saveDocumentTypes, saveSubjects } from './catalogue.queries.ts'
import { type Catalogue, certificationTypeIdOf, documentTypeIdOf, subjectIdOf } from './catalogue.ts'

export interface LoadedCatalogue {
  certificationTypes: number
  documentTypes: number
  subjects: number
}

/**
 * Adds what is new and changes what differs, and says how many of each. What the files no longer have is kept: people's
 * records refer to it. Loading the same files again writes nothing.
 */
export async function loadCatalogue(
  tx: Transaction,
  caller: Caller,
  { region, certificationTypes, documentTypes, subjects }: Catalogue,
): Promise<LoadedCatalogue> {
  const types = certificationTypes.map(({ key, fields, hints, ...type }, position) => ({
    ...type,
    id: certificationTypeIdOf(key),
    region,
    fieldMeta: fields,
    readingHints: hints,
    position,
  }))
  const rowsOf = (titles: readonly string[], idOf: typeof subjectIdOf) =>
    JSON.stringify(titles.map((title, position) => ({ id: idOf(region, title), title, region, position })))
  const changed = {
    certificationTypes: await saveCertificationTypes.run(tx, JSON.stringify(types)),
    documentTypes: await saveDocumentTypes.run(tx, rowsOf(documentTypes, documentTypeIdOf)),
    subjects: await saveSubjects.run(tx, rowsOf(subjects, subjectIdOf)),
  }
  if (Object.values(changed).some((count) => count > 0))
    await audit(tx, caller, 'catalogue_loaded', { region, ...changed })
  return changed
}
