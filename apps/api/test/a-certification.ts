import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoPdf } from '../../demo/src/data/demo-pdf.ts'
import type { TestApp } from './test-app.ts'
import { TEST_NOW } from './test-now.ts'

type Given = Pick<TestApp, 'sql' | 'services'>

const required = { ruleType: 'required', value: null }
const field = (fieldId: string, fieldType: string, rules: object[] = [], options: string[] = []) => ({
  fieldId,
  title: fieldId,
  fieldType,
  rules,
  options,
})

/** With a field of each kind, and a rule of a version to come. */
export const cardFields = [
  field('certRefNo', 'text', [required, { ruleType: 'maxCharacterLength', value: 11 }]),
  field('customField01', 'radio', [], ['Employee', 'Volunteer']),
  field('dateObtained', 'date'),
  field('dateExpiry', 'date', [
    { ruleType: 'afterObtainedDate', value: null },
    { ruleType: 'ofTheMoon', value: null },
  ]),
  field('note', 'textarea'),
]

export async function addCertificationType(
  { sql }: Pick<Given, 'sql'>,
  {
    region = 'AU',
    title = 'Working with Children Check',
    reminderDays = 30,
    hints = {},
    applyAt = null as string | null,
  } = {},
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into certification_types (id, region, title, description, field_meta, reminder_days, reading_hints, position,
       apply_at, apply_url, apply_days)
     values ($1, $2, $3, 'You need it to work.', $4, $5, $6, 1, $7,
       case when $7::text is not null then 'https://service.example/apply' end,
       case when $7::text is not null then 20 end)`,
    id,
    region,
    title,
    JSON.stringify(cardFields),
    reminderDays,
    JSON.stringify(hints),
    applyAt,
  )
  return id
}

export async function addCertification(
  { sql, services }: Given,
  candidateId: string,
  {
    typeId,
    isVerified = false,
    dateExpiry = '2029-01-01',
    rejectionReason = null,
    createdAt = TEST_NOW,
  }: {
    typeId?: string
    isVerified?: boolean
    dateExpiry?: string | null
    rejectionReason?: string | null
    createdAt?: number
  } = {},
) {
  const certificationTypeId = typeId ?? (await addCertificationType({ sql }))
  const certificationId = randomUUID()
  await sql(
    `insert into certifications (id, candidate_id, certification_type_id, cert_ref_no, date_expiry, is_verified,
       rejection_reason, created_at, created_date_local)
     values ($1, $2, $3, 'WWC1234567E', $4, $5, $6, $7, '2026-11-17')`,
    certificationId,
    candidateId,
    certificationTypeId,
    dateExpiry,
    isVerified,
    rejectionReason,
    new Date(createdAt),
  )
  const { files, db } = services
  const pdf = demoPdf({ title: 'Card', paragraphs: [] })
  const spooled = await files.receive(Readable.from([pdf]), pdf.length)
  const file = await files.store(spooled, { candidateId, name: 'card.pdf', contentType: 'application/pdf' })
  await db.transaction((tx) => files.keep(tx, file))
  await sql('update files set certification_id = $2 where id = $1', file.id, certificationId)
  return { certificationTypeId, certificationId, certificationFileId: file.id }
}

const docBytes = () => {
  const bytes = Buffer.alloc(1_024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  Buffer.from('WordDocument\0', 'utf16le').copy(bytes, 512)
  return bytes
}
/** Of a Word file nothing is read, so that it is read at once. */
export const EMPTY_DOC = docBytes()
