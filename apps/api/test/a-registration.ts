import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { setRestriction } from '../src/compliance/decisions/decisions.queries.ts'
import { saveItemRows } from '../src/compliance/decisions/save-items.queries.ts'
import { insertSubmission } from '../src/compliance/registrations/items.queries.ts'
import {
  listRegistrations,
  saveRegistrationRows,
} from '../src/compliance/registrations/registrations.queries.ts'
import type { Sql } from './a-booking.ts'
import { addCertificationType } from './a-certification.ts'
import { addForm, addIdDocument, addReferee, addVideo, idCheckTokenOf } from './a-compliance-kind.ts'
import { BLANK_PDF } from './blank-pdf.ts'
import { onSql } from './on-sql.ts'
import type { TestApp } from './test-app.ts'
import { TEST_NOW } from './test-now.ts'

/** After those they have. */
export async function addRegistration(
  sql: Sql,
  candidateId: string,
  {
    title = 'Casual Relief Teacher (Primary)',
    decision = 'none',
    unlocks = 'be offered work at primary schools in Victoria',
  }: { title?: string; decision?: string; unlocks?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  const own = await listRegistrations.all(onSql(sql), candidateId)
  const rows = [{ id, candidateId, title, location: 'Melbourne', unlocks }]
  await saveRegistrationRows.all(onSql(sql), JSON.stringify(rows), new Date(TEST_NOW + own.length * 1_000))
  await sql('update registrations set decision = $2 where id = $1', id, decision)
  return id
}

export interface GivenItem {
  registrationId: string
  candidateId: string
  referenceType: ReferenceType
  title?: string
  description?: string
  kind?: string
  type?: string
  certificationTypeId?: string
  documentTypeId?: string
  fileId?: string
  videoId?: string
  formId?: string
  restriction?: string
  comesAfter?: string[]
  leadDays?: number
  position?: number
}

/** As it is stored: its candidate is not mailed, and it may lack the form or file that it needs. */
export async function addItem(sql: Sql, given: GivenItem): Promise<string> {
  const id = randomUUID()
  const { restriction, comesAfter = [], ...item } = given
  const row = {
    title: item.referenceType,
    description: 'So that you can work.',
    type: 'unset',
    leadDays: 0,
    position: 0,
    kind: 'document',
    ...item,
    id,
    unlockedBy: comesAfter,
  }
  await saveItemRows.all(onSql(sql), JSON.stringify([row]), new Date(TEST_NOW))
  if (restriction !== undefined) await setRestriction.run(onSql(sql), id, restriction)
  return id
}

export const TERMS_TEXT = `${BLANK_PDF.toString()}% What you agree to.`

/** To be read before it is accepted. */
export async function addAgencyFile(
  { services: { files, db } }: Pick<TestApp, 'services'>,
  text: string = TERMS_TEXT,
): Promise<string> {
  const bytes = Buffer.from(text)
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  const file = await files.store(spooled, {
    candidateId: null,
    name: 'Terms.pdf',
    contentType: 'application/pdf',
  })
  await db.transaction((tx) => files.keep(tx, file))
  return file.id
}

/** Submits a record for an item, or the submission alone. */
export async function addSubmission(
  sql: Sql,
  given: {
    itemId: string
    candidateId: string
    certificationId?: string
    documentId?: string
    qualificationId?: string
    rejectionReason?: string
    isVerified?: boolean
  },
): Promise<string> {
  const id = randomUUID()
  await insertSubmission.run(
    onSql(sql),
    id,
    given.itemId,
    given.candidateId,
    given.certificationId ?? null,
    given.documentId ?? null,
    given.qualificationId ?? null,
    '{}',
    null,
    new Date(TEST_NOW),
  )
  await sql(
    'update compliance_submissions set is_verified = $2, rejection_reason = $3 where id = $1',
    id,
    given.isVerified ?? false,
    given.rejectionReason ?? null,
  )
  return id
}

/** One registration with an item of every kind that is answered by a call of its own. */
export async function addChecklist(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
) {
  const registrationId = await addRegistration(sql, candidateId)
  const own = { registrationId, candidateId }
  const idCheckItemId = await addItem(sql, { ...own, referenceType: 'Identification100' })
  const idCheck = { itemId: idCheckItemId, candidateId }
  await addIdDocument({ sql, services }, { ...idCheck, kindId: 'australianPassport' })
  const refereesItemId = await addItem(sql, {
    ...own,
    referenceType: 'ReferenceCheckFormGroup',
    formId: await addForm(sql, { source: 'referees', refereesNeeded: 1 }),
  })
  const sentForm = async (isVerified: boolean) => {
    const itemId = await addItem(sql, { ...own, referenceType: 'Form', formId: await addForm(sql) })
    await addSubmission(sql, { itemId, candidateId, isVerified })
    return itemId
  }
  const references = { itemId: refereesItemId, candidateId }
  return {
    registrationId,
    videoItemId: await addItem(sql, {
      ...own,
      referenceType: 'Video',
      videoId: await addVideo({ sql, services }),
    }),
    formItemId: await addItem(sql, { ...own, referenceType: 'Form', formId: await addForm(sql) }),
    sentFormItemId: await sentForm(false),
    acceptedFormItemId: await sentForm(true),
    idCheckItemId,
    idCheckToken: await idCheckTokenOf({ sql, services }, idCheckItemId),
    idDocumentId: await addIdDocument({ sql, services }, { ...idCheck, kindId: 'driverLicence' }),
    refereesItemId,
    ...(await addReferee(
      { sql, services },
      { ...references, submissionId: await addSubmission(sql, references) },
    )),
    appliedItemId: await addItem(sql, {
      ...own,
      referenceType: 'Certification',
      certificationTypeId: await addCertificationType({ sql }, { applyAt: 'Service Victoria' }),
    }),
    paperItemId: await addItem(sql, { ...own, referenceType: 'UploadedFile' }),
    contractItemId: await addItem(sql, {
      ...own,
      referenceType: 'Contract',
      fileId: await addAgencyFile({ services }),
    }),
  }
}
