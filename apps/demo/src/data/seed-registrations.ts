import { readFileSync } from 'node:fs'
import { certificationTypeIdOf, documentTypeIdOf } from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import {
  attachToIdDocument,
  insertConsent,
  insertIdDocument,
} from '@rollcall/api/src/compliance/items/id-checks/id-checks.queries.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { keepFiles } from '@rollcall/api/src/platform/files/record-files.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { kindOf } from '@rollcall/domain/compliance/items/compliance-item'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { demoFilm } from '../demo-film.ts'
import type { DemoItem, DemoSubmission } from './demo-checklist.ts'
import { demoFormKeys, demoForms, formIdOf } from './demo-forms.ts'
import { type DemoPaperKey, demoPaperKeys, demoPapers } from './demo-papers.ts'
import { demoPdf } from './demo-pdf.ts'
import { candidateIdOf, type DemoCandidate, demoCandidates } from './demo-people.ts'
import {
  insertDemoCaptions,
  insertDemoFetches,
  insertDemoForm,
  insertDemoItems,
  insertDemoReferees,
  insertDemoRegistration,
  insertDemoSubmissions,
  insertDemoVideo,
  insertDemoWatching,
} from './demo-registrations.queries.ts'
import { type DemoRegistration, demoRegistrations } from './demo-registrations.ts'
import { documentIdOf, qualificationIdOf } from './seed-files.ts'
import { storeDemoFile, storePdf } from './store-demo-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MIN_WATCH_PERCENTAGE = 80
const filmId = namedId('film keeping children safe')

interface PlannedItem {
  id: string
  person: DemoCandidate
  registrationId: string
  item: DemoItem
  position: number
}

const registrationIdOf = (person: DemoCandidate, title: string) =>
  namedId(`registration ${person.key} ${title}`)
const itemIdOf = (registrationId: string, key: string) => namedId(`compliance item ${registrationId} ${key}`)
const identityIdOf = (itemId: string, kindId: string) => namedId(`identity ${itemId} ${kindId}`)

function planItems(): PlannedItem[] {
  return demoCandidates.flatMap((person) =>
    (demoRegistrations[person.key] ?? []).flatMap(({ title, items }) => {
      const registrationId = registrationIdOf(person, title)
      return items.map((item, position) => ({
        id: itemIdOf(registrationId, item.key),
        person,
        registrationId,
        item,
        position,
      }))
    }),
  )
}

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
      const kinds = services.config.identityChecks[person.region]?.kinds
      const title = kinds?.find((kind) => kind.id === kindId)?.title ?? kindId
      const pdf = demoPdf({ title, paragraphs: [`${person.firstName} ${person.lastName}`] })
      const details = { candidateId: candidateIdOf(person.key), name: `${title}.pdf` }
      identity.set(identityIdOf(id, kindId), await storePdf(services, pdf, details))
    }
  return { papers, film, captions, identity }
}

/** What lets people work, and how far each of them is. After what it refers to in My Files. */
export async function seedRegistrations(
  tx: Transaction,
  services: Services,
  { stored, now }: { stored: RegistrationFiles; now: number },
): Promise<void> {
  const ago = (days: number) => new Date(now - days * DAY_MS)
  for (const file of [...stored.papers.values(), stored.film, stored.captions])
    await services.files.keep(tx, file)
  await insertDemoVideo.run(tx, filmId, stored.film.id, demoFilm.seconds, MIN_WATCH_PERCENTAGE)
  await insertDemoCaptions.run(tx, filmId, demoFilm.captions.language, stored.captions.id)
  for (const key of demoFormKeys) {
    const { fields, refereesNeeded } = demoForms[key]
    const source = refereesNeeded === undefined ? 'internal' : 'referees'
    await insertDemoForm.run(tx, formIdOf(key), source, JSON.stringify(fields), refereesNeeded ?? null)
  }
  for (const person of demoCandidates)
    for (const registration of demoRegistrations[person.key] ?? []) {
      const {
        title,
        decision = 'none',
        statusReason = null,
        location,
        unlocks,
        activatedDaysAgo,
      } = registration
      await insertDemoRegistration.run(
        tx,
        registrationIdOf(person, title),
        candidateIdOf(person.key),
        title,
        decision,
        statusReason,
        location,
        unlocks,
        begunAt(registration, ago),
        activatedDaysAgo === undefined ? null : ago(activatedDaysAgo),
        ago(person.signedUpDaysAgo),
      )
    }

  const items = planItems()
  await insertDemoItems.run(tx, JSON.stringify(items.map((planned) => rowOf(planned, stored, ago))))
  const submissions = items.flatMap((planned) =>
    (planned.item.handedIn ?? []).map((one) => submissionRowOf(planned, one, ago)),
  )
  await insertDemoSubmissions.run(tx, JSON.stringify(submissions))
  await insertDemoFetches.run(
    tx,
    demoCandidates.map(({ key }) => candidateIdOf(key)),
  )
  const watching = items.flatMap(({ id, person, item: { watchedSeconds } }) =>
    watchedSeconds === undefined
      ? []
      : [
          {
            itemId: id,
            candidateId: candidateIdOf(person.key),
            videoId: filmId,
            watchedSeconds,
            countedAt: ago(1),
          },
        ],
  )
  await insertDemoWatching.run(tx, JSON.stringify(watching))
  await insertDemoReferees.run(tx, JSON.stringify(items.flatMap((planned) => refereeRowsOf(planned, ago))))
  for (const planned of items) await seedIdentity(tx, services, planned, { stored, now })
}

async function seedIdentity(
  tx: Transaction,
  { files, config }: Services,
  { id, person, item: { identity = [], hasConsented } }: PlannedItem,
  { stored, now }: { stored: RegistrationFiles; now: number },
): Promise<void> {
  const candidateId = candidateIdOf(person.key)
  const at = new Date(now - person.signedUpDaysAgo * DAY_MS)
  for (const { kindId, issuer = '', expiresInDays } of identity) {
    const documentId = identityIdOf(id, kindId)
    const dateExpiry =
      expiresInDays === undefined ? null : addDays(localDateOf(now, person.timezone), expiresInDays)
    await insertIdDocument.run(tx, documentId, id, candidateId, kindId, issuer, dateExpiry, at)
    const file = stored.identity.get(documentId)
    await keepFiles(tx, files, file ? [file] : [], attachToIdDocument, documentId)
  }
  const consent = config.identityChecks[person.region]?.visaConsent
  if (!hasConsented || !consent) return
  const { version, text } = consent
  const consentId = namedId(`consent ${id}`)
  await insertConsent.run(tx, consentId, id, candidateId, version, text, at, '203.0.113.24', 'Demo data')
}

type Ago = (days: number) => Date

function begunAt({ items }: DemoRegistration, ago: Ago): Date | null {
  const days = items.flatMap(({ handedIn = [] }) => handedIn.map(({ daysAgo }) => daysAgo))
  return days.length === 0 ? null : ago(Math.max(...days))
}

function rowOf(
  { id, person, registrationId, item, position }: PlannedItem,
  stored: RegistrationFiles,
  ago: Ago,
) {
  return {
    id,
    registrationId,
    candidateId: candidateIdOf(person.key),
    title: item.title,
    description: item.description,
    kind: kindOf(item.referenceType),
    referenceType: item.referenceType,
    type: item.type ?? 'unset',
    certificationTypeId: item.certificationType && certificationTypeIdOf(item.certificationType),
    documentTypeId: item.documentType && documentTypeIdOf(person.region, item.documentType),
    fileId: item.paper && stored.papers.get(item.paper)?.id,
    videoId: item.hasFilm && filmId,
    formId: item.form && formIdOf(item.form),
    restriction: item.restriction,
    unlockedBy: (item.comesAfter ?? []).map((key) => itemIdOf(registrationId, key)),
    leadDays: item.leadDays ?? 0,
    position,
    createdAt: ago(person.signedUpDaysAgo),
  }
}

const submissionIdOf = (itemId: string, daysAgo: number) => namedId(`submission ${itemId} ${daysAgo}`)

const submissionRowOf = (
  { id, person: { key }, item }: PlannedItem,
  { daysAgo, certification, document, qualification, answers, isVerified = false }: DemoSubmission,
  ago: Ago,
) => ({
  id: submissionIdOf(id, daysAgo),
  itemId: id,
  candidateId: candidateIdOf(key),
  certificationId: certification && namedId(`certification ${key} ${certification}`),
  documentId: document && documentIdOf(key, document),
  qualificationId: qualification && qualificationIdOf(key, qualification),
  details: { ...(item.form && { formId: formIdOf(item.form) }), ...(answers && { answers }) },
  isVerified,
  submittedAt: ago(daysAgo),
})

const refereeRowsOf = ({ id, person, item: { referees = [], handedIn = [] } }: PlannedItem, ago: Ago) =>
  handedIn.flatMap(({ daysAgo }) =>
    referees.map((referee, position) => ({
      ...referee,
      id: namedId(`referee ${id} ${referee.email}`),
      submissionId: submissionIdOf(id, daysAgo),
      itemId: id,
      candidateId: candidateIdOf(person.key),
      position,
      askedAt: ago(daysAgo),
    })),
  )
