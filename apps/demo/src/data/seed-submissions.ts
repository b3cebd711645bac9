import { formIdOf } from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import {
  insertReferee,
  saveReference,
} from '@rollcall/api/src/compliance/items/forms/references/references.queries.ts'
import {
  attachToIdDocument,
  insertConsent,
  insertIdDocument,
} from '@rollcall/api/src/compliance/items/id-checks/id-checks.queries.ts'
import { saveWatching } from '@rollcall/api/src/compliance/items/videos/videos.queries.ts'
import { insertSubmission, noteFileFetch } from '@rollcall/api/src/compliance/registrations/items.queries.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { keepFiles } from '@rollcall/api/src/platform/files/record-files.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import { hashOf, newSecret } from '@rollcall/api/src/platform/secrets.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { demoCatalogue } from './demo-catalogue.ts'
import type { DemoSubmission } from './demo-checklist.ts'
import { candidateIdOf } from './demo-people.ts'
import { findFileOfItem, verifyDemoSubmission } from './demo-registrations.queries.ts'
import { filmId, identityIdOf, type PlannedItem } from './planned-items.ts'
import { documentIdOf, qualificationIdOf } from './seed-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
/** A referee has this long to answer. */
const REFEREE_DAYS = 30

interface Given {
  /** By the id of the identity document. */
  identity: ReadonlyMap<string, StoredFile>
  now: number
}

/** Evidence that candidates sent for their items, on past days. */
export async function seedSubmissions(
  tx: Transaction,
  services: Services,
  items: readonly PlannedItem[],
  given: Given,
): Promise<void> {
  for (const planned of items) {
    for (const submission of planned.item.submitted ?? []) {
      await seedSubmission(tx, planned, submission, given)
      await seedReferees(tx, planned, submission, given)
    }
    await seedWatching(tx, planned, given)
    await seedIdentity(tx, services, planned, given)
  }
}

const submissionIdOf = (itemId: string, daysAgo: number) => namedId(`submission ${itemId} ${daysAgo}`)

async function seedSubmission(
  tx: Transaction,
  { id, person: { key, region }, item }: PlannedItem,
  { daysAgo, certification, document, qualification, answers, isVerified }: DemoSubmission,
  { now }: Given,
) {
  const candidateId = candidateIdOf(key)
  const submittedAt = now - daysAgo * DAY_MS
  const file = await findFileOfItem.first(tx, id)
  // It is fetched before it is accepted.
  if (file) await noteFileFetch.run(tx, id, candidateId, file.id, new Date(submittedAt - 5 * MINUTE_MS))
  const submissionId = submissionIdOf(id, daysAgo)
  await insertSubmission.run(
    tx,
    submissionId,
    id,
    candidateId,
    certification ? namedId(`certification ${key} ${certification}`) : null,
    document ? documentIdOf(key, document) : null,
    qualification ? qualificationIdOf(key, qualification) : null,
    JSON.stringify({
      ...(item.form && { formId: formIdOf(region, item.form) }),
      ...(answers && { answers }),
    }),
    null,
    new Date(submittedAt),
  )
  if (isVerified) await verifyDemoSubmission.run(tx, submissionId, new Date(submittedAt + DAY_MS))
}

async function seedReferees(
  tx: Transaction,
  { id, person, item: { referees = [] } }: PlannedItem,
  { daysAgo }: DemoSubmission,
  { now }: Given,
) {
  const askedAt = now - daysAgo * DAY_MS
  for (const [position, { name, email, relationship, answers }] of referees.entries()) {
    const refereeId = namedId(`referee ${id} ${email}`)
    await insertReferee.run(
      tx,
      refereeId,
      submissionIdOf(id, daysAgo),
      id,
      candidateIdOf(person.key),
      position,
      name,
      email,
      relationship,
      hashOf(newSecret()),
      new Date(askedAt),
      new Date(askedAt + REFEREE_DAYS * DAY_MS),
    )
    if (answers) await saveReference.run(tx, refereeId, JSON.stringify(answers), new Date(askedAt + DAY_MS))
  }
}

async function seedWatching(
  tx: Transaction,
  { id, person, item: { watchedSeconds } }: PlannedItem,
  { now }: Given,
) {
  if (watchedSeconds === undefined) return
  const seen = JSON.stringify([[0, watchedSeconds * 1000]])
  await saveWatching.run(tx, id, candidateIdOf(person.key), filmId, seen, 0, new Date(now - DAY_MS))
}

async function seedIdentity(
  tx: Transaction,
  { files }: Services,
  { id, person, item: { identity = [], hasConsented } }: PlannedItem,
  { identity: stored, now }: Given,
) {
  const candidateId = candidateIdOf(person.key)
  const at = new Date(now - person.signedUpDaysAgo * DAY_MS)
  for (const { kindId, issuer = '', expiresInDays } of identity) {
    const documentId = identityIdOf(id, kindId)
    const dateExpiry =
      expiresInDays === undefined ? null : addDays(localDateOf(now, person.timezone), expiresInDays)
    await insertIdDocument.run(tx, documentId, id, candidateId, kindId, issuer, dateExpiry, at)
    const file = stored.get(documentId)
    await keepFiles(tx, files, file ? [file] : [], attachToIdDocument, documentId)
  }
  const consent = demoCatalogue(person.region).idCheckRules?.visaConsent
  if (!hasConsented || !consent) return
  const { version, text } = consent
  const consentId = namedId(`consent ${id}`)
  await insertConsent.run(tx, consentId, id, candidateId, version, text, at, '203.0.113.24', 'Demo data')
}
