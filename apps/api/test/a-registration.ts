import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import type { Sql } from './a-booking.ts'
import { addCertificationType } from './a-certification.ts'
import { addForm, addIdDocument, addReferee, addVideo, idCheckTokenOf } from './a-compliance-kind.ts'
import { BLANK_PDF } from './blank-pdf.ts'
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
  await sql(
    `insert into registrations (id, candidate_id, title, decision, location, unlocks, created_at)
     values ($1, $2, $3, $4, 'Melbourne', $5,
       $6::timestamptz + (select count(*) from registrations where candidate_id = $2) * interval '1 second')`,
    id,
    candidateId,
    title,
    decision,
    unlocks,
    new Date(TEST_NOW),
  )
  return id
}

export interface GivenItem {
  registrationId: string
  candidateId: string
  referenceType: ReferenceType
  title?: string
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

export async function addItem(sql: Sql, given: GivenItem): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type,
       certification_type_id, document_type_id, file_id, video_id, form_id, restriction, unlocked_by, lead_days,
       position, created_at)
     values ($1, $2, $3, $4, 'So that you can work.', 'document', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    id,
    given.registrationId,
    given.candidateId,
    given.title ?? given.referenceType,
    given.referenceType,
    given.certificationTypeId ?? null,
    given.documentTypeId ?? null,
    given.fileId ?? null,
    given.videoId ?? null,
    given.formId ?? null,
    given.restriction ?? null,
    given.comesAfter ?? [],
    given.leadDays ?? 0,
    given.position ?? 0,
    new Date(TEST_NOW),
  )
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

/** Handed in for an item: a record, or nothing but the submission. */
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
  await sql(
    `insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, document_id,
       qualification_id, is_verified, rejection_reason, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    given.itemId,
    given.candidateId,
    given.certificationId ?? null,
    given.documentId ?? null,
    given.qualificationId ?? null,
    given.isVerified ?? false,
    given.rejectionReason ?? null,
    new Date(TEST_NOW),
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
