import { readFileSync } from 'node:fs'
import {
  certificationTypeIdOf,
  checklistIdOf,
  documentTypeIdOf,
  formIdOf,
} from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import { addChecklist, checklistItemIdOf } from '@rollcall/api/src/compliance/decisions/add-checklist.ts'
import { restrictItem } from '@rollcall/api/src/compliance/decisions/restrict-item.ts'
import { type ItemToSave, saveItems } from '@rollcall/api/src/compliance/decisions/save-items.ts'
import { saveForms } from '@rollcall/api/src/compliance/items/forms/save-forms.ts'
import { saveVideos } from '@rollcall/api/src/compliance/items/videos/save-videos.ts'
import { saveRegistrations } from '@rollcall/api/src/compliance/registrations/save-registrations.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { demoFilm } from '../demo-film.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { type DemoPaperKey, demoPaperKeys, demoPapers } from './demo-papers.ts'
import { demoPdf } from './demo-pdf.ts'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { deleteDemoNews, setItemHistory, setRegistrationHistory } from './demo-registrations.queries.ts'
import type { DemoRegistration } from './demo-registrations.ts'
import { filmId, identityIdOf, type PlannedItem, planItems, planRegistrations } from './planned-items.ts'
import { seedSubmissions } from './seed-submissions.ts'
import { storeDemoFile, storePdf } from './store-demo-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MIN_WATCH_PERCENTAGE = 80
export interface RegistrationFiles {
  papers: ReadonlyMap<DemoPaperKey, StoredFile>
  film: StoredFile
  captions: StoredFile
  /** By the id of the identity document. */
  identity: ReadonlyMap<string, StoredFile>
}

export async function storeRegistrationFiles(services: Services): Promise<RegistrationFiles> {
  const papers = new Map<DemoPaperKey, StoredFile>()
  for (const key of demoPaperKeys) {
    const name = `${demoPapers[key].title}.pdf`
    papers.set(key, await storePdf(services, demoPdf(demoPapers[key]), { candidateId: null, name }))
  }
  const [film, captions] = await Promise.all(
    [demoFilm, demoFilm.captions].map(({ path, name, contentType }) =>
      storeDemoFile(services, readFileSync(path), { candidateId: null, name, contentType }),
    ),
  )
  if (!film || !captions) throw new Error('The demo video was not stored')
  const identity = new Map<string, StoredFile>()
  for (const { id, person, item } of planItems())
    for (const { kindId } of item.identity ?? []) {
      const kinds = demoCatalogue(person.region).idCheckRules?.kinds
      const title = kinds?.find((kind) => kind.id === kindId)?.title ?? kindId
      const pdf = demoPdf({ title, paragraphs: [`${person.firstName} ${person.lastName}`] })
      const details = { candidateId: candidateIdOf(person.key), name: `${title}.pdf` }
      identity.set(identityIdOf(id, kindId), await storePdf(services, pdf, details))
    }
  return { papers, film, captions, identity }
}

/** Registrations with their items, and how far each candidate is. After the records of My Files that they refer to. */
export async function seedRegistrations(
  tx: Transaction,
  services: Services,
  { stored, now }: { stored: RegistrationFiles; now: number },
): Promise<void> {
  const caller = systemCaller(services.clock)
  const registrations = planRegistrations()
  const items = planItems()
  for (const file of [...stored.papers.values(), stored.film, stored.captions])
    await services.files.keep(tx, file)
  await saveVideos(tx, caller, [filmOf(stored)])
  await saveForms(tx, caller, [
    { id: formIdOf('CA', 'earlyYears'), source: 'jotForm', jotFormId: '263201145678901' },
  ])
  await saveRegistrations(
    tx,
    caller,
    registrations.map(({ id, person, registration: { title, location, unlocks } }) => ({
      id,
      candidateId: candidateIdOf(person.key),
      title,
      location,
      unlocks,
    })),
  )
  await saveItems(
    tx,
    caller,
    items.map((planned) => itemOf(planned, stored)),
  )
  for (const { id, registration } of registrations)
    if (registration.checklist !== undefined)
      await addChecklist(tx, caller, {
        registrationId: id,
        checklistId: checklistIdOf(registration.checklist),
        files: Object.fromEntries([...stored.papers].map(([key, file]) => [key, file.id])),
        videos: { keepingChildrenSafe: filmId },
      })
  for (const { id, item } of items)
    if (item.restriction !== undefined)
      await restrictItem(tx, caller, { complianceItemId: id, reason: item.restriction })
  await seedSubmissions(tx, services, items, { identity: stored.identity, now })

  const ago = (days: number) => new Date(now - days * DAY_MS)
  const history = registrations.map(({ id, person, registration }) => ({
    id,
    decision: registration.decision ?? 'none',
    statusReason: registration.statusReason,
    begunAt: begunAt(registration, ago),
    activatedAt: registration.activatedDaysAgo === undefined ? null : ago(registration.activatedDaysAgo),
    createdAt: ago(person.signedUpDaysAgo),
  }))
  await setRegistrationHistory.run(tx, JSON.stringify(history))
  await setItemHistory.run(tx, JSON.stringify(history))
  await deleteDemoNews.run(
    tx,
    demoCandidates.map(({ key }) => candidateIdOf(key)),
  )
}

const filmOf = ({ film, captions }: RegistrationFiles) => ({
  id: filmId,
  videoType: 'File' as const,
  url: null,
  fileId: film.id,
  durationSeconds: demoFilm.seconds,
  minWatchPercentage: MIN_WATCH_PERCENTAGE,
  captions: [{ language: demoFilm.captions.language, fileId: captions.id }],
})

function begunAt({ items }: DemoRegistration, ago: (days: number) => Date): Date | null {
  const days = items.flatMap(({ submitted = [] }) => submitted.map(({ daysAgo }) => daysAgo))
  return days.length === 0 ? null : ago(Math.max(...days))
}

const itemOf = (
  { id, person, registrationId, item, position }: PlannedItem,
  stored: RegistrationFiles,
): ItemToSave => ({
  id,
  registrationId,
  title: item.title,
  description: item.description,
  referenceType: item.referenceType,
  type: item.type ?? 'unset',
  certificationTypeId: item.certificationType ? certificationTypeIdOf(item.certificationType) : null,
  documentTypeId: item.documentType ? documentTypeIdOf(person.region, item.documentType) : null,
  fileId: (item.paper && stored.papers.get(item.paper)?.id) ?? null,
  videoId: item.hasFilm ? filmId : null,
  formId: item.form ? formIdOf(person.region, item.form) : null,
  unlockedBy: (item.comesAfter ?? []).map((key) => checklistItemIdOf(registrationId, key)),
  leadDays: item.leadDays ?? 0,
  position,
})
