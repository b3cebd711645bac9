import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { demoPdf } from '../../demo/src/data/demo-pdf.ts'
import { saveCertificationTypes } from '../src/compliance/catalogue/catalogue.queries.ts'
import {
  attachToCertification,
  insertCertification,
} from '../src/compliance/certifications/certifications.queries.ts'
import { onSql } from './on-sql.ts'
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
  const type = {
    id,
    region,
    title,
    description: 'You need it to work.',
    fieldMeta: cardFields,
    reminderDays,
    ignoreExpiry: false,
    readingHints: hints,
    position: 1,
    apply: applyAt === null ? null : { at: applyAt, url: 'https://service.example/apply', days: 20 },
  }
  await saveCertificationTypes.run(onSql(sql), JSON.stringify([type]))
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
  await insertCertification.run(
    onSql(sql),
    certificationId,
    candidateId,
    certificationTypeId,
    'WWC1234567E',
    null,
    dateExpiry,
    '[]',
    null,
    null,
    new Date(createdAt),
    '2026-11-17',
  )
  await sql(
    'update certifications set is_verified = $2, rejection_reason = $3 where id = $1',
    certificationId,
    isVerified,
    rejectionReason,
  )
  const { files, db } = services
  const pdf = demoPdf({ title: 'Card', paragraphs: [] })
  const spooled = await files.receive(Readable.from([pdf]), pdf.length)
  const file = await files.store(spooled, { candidateId, name: 'card.pdf', contentType: 'application/pdf' })
  await db.transaction((tx) => files.keep(tx, file))
  await attachToCertification.run(onSql(sql), certificationId, file.id, 0)
  return { certificationTypeId, certificationId, certificationFileId: file.id }
}

const docBytes = () => {
  const bytes = Buffer.alloc(1_024)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  Buffer.from('WordDocument\0', 'utf16le').copy(bytes, 512)
  return bytes
}
/** A Word file is not read, so that the response comes at once. */
export const EMPTY_DOC = docBytes()
