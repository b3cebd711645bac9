import type { Region } from '@rollcall/domain/regions/region'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type FormToSave, saveForms } from '../items/forms/save-forms.ts'
import {
  type ChecklistItemRow,
  saveCertificationTypes,
  saveChecklists,
  saveDocumentTypes,
  saveIdCheckRules,
  saveSubjects,
} from './catalogue.queries.ts'
import {
  type Catalogue,
  certificationTypeIdOf,
  checklistIdOf,
  documentTypeIdOf,
  formIdOf,
  subjectIdOf,
} from './catalogue.ts'

export interface LoadedCatalogue {
  certificationTypes: number
  documentTypes: number
  subjects: number
  forms: number
  checklists: number
  idCheckRules: number
}

/**
 * Adds new entries, updates changed ones, and returns their numbers. Entries that the files no longer contain stay,
 * because records of candidates refer to them. Loading the same files again writes nothing.
 */
export async function loadCatalogue(
  tx: Transaction,
  caller: Caller,
  catalogue: Catalogue,
): Promise<LoadedCatalogue> {
  const { region, certificationTypes, documentTypes, subjects, forms, idCheckRules } = catalogue
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
  const savedForms = await saveForms(
    tx,
    caller,
    forms.map((form) => formOf(region, form)),
  )
  const changed = {
    certificationTypes: await saveCertificationTypes.run(tx, JSON.stringify(types)),
    documentTypes: await saveDocumentTypes.run(tx, rowsOf(documentTypes, documentTypeIdOf)),
    subjects: await saveSubjects.run(tx, rowsOf(subjects, subjectIdOf)),
    forms: savedForms.created.length + savedForms.changed.length,
    checklists: await saveChecklists.run(tx, JSON.stringify(checklistsOf(catalogue))),
    idCheckRules: idCheckRules ? await saveIdCheckRules.run(tx, region, JSON.stringify(idCheckRules)) : 0,
  }
  if (Object.values(changed).some((count) => count > 0))
    await audit(tx, caller, 'catalogue_loaded', { region, ...changed })
  return changed
}

function formOf(
  region: Region,
  { key, fields: fieldMeta, refereesNeeded }: Catalogue['forms'][number],
): FormToSave {
  const id = formIdOf(region, key)
  return refereesNeeded === undefined
    ? { id, source: 'internal', fieldMeta }
    : { id, source: 'referees', fieldMeta, refereesNeeded }
}

const checklistsOf = ({ region, checklists }: Catalogue) =>
  checklists.map(({ key, title, unlocks, items }, position) => ({
    id: checklistIdOf(key),
    region,
    title,
    unlocks,
    items: items.map((item) => itemOf(region, item)),
    position,
  }))

const itemOf = (
  region: Region,
  {
    certificationType,
    documentType,
    form,
    file,
    video,
    ...item
  }: Catalogue['checklists'][number]['items'][number],
): ChecklistItemRow => ({
  ...item,
  certificationTypeId: certificationType === undefined ? null : certificationTypeIdOf(certificationType),
  documentTypeId: documentType === undefined ? null : documentTypeIdOf(region, documentType),
  formId: form === undefined ? null : formIdOf(region, form),
  file: file ?? null,
  video: video ?? null,
})
