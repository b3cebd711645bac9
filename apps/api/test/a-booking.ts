import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { sentCode } from '../src/identity/second-factors/one-time-codes.ts'
import { hashOf } from '../src/platform/secrets.ts'
import { addCertification } from './a-certification.ts'
import { addChecklist, addRegistration } from './a-registration.ts'
import { BLANK_PDF } from './blank-pdf.ts'
import type { TestApp } from './test-app.ts'
import { TEST_NOW } from './test-now.ts'

export { BLANK_PDF }

export type Sql = (text: string, ...values: unknown[]) => Promise<unknown[]>

export interface School {
  clientId: string
  locationId: string
  timeZone: string
}

/** A client of its own, so that no other candidate has its agreements. */
export async function addSchool(
  sql: Sql,
  { name = 'Lantern Hill School', timeZone = 'Australia/Melbourne' } = {},
): Promise<School> {
  const [clientId, locationId] = [randomUUID(), randomUUID()]
  await sql(`insert into clients (id, name, region) values ($1, $2, 'AU')`, clientId, name)
  await sql(
    `insert into locations (id, client_id, name, line1, line2, suburb, state, postcode, country, timezone)
     values ($1, $2, 'Main campus', '1 Wick Street', 'Gate 2', 'Brunswick', 'VIC', '3056', 'Australia', $3)`,
    locationId,
    clientId,
    timeZone,
  )
  return { clientId, locationId, timeZone }
}

export interface GivenBooking {
  school: School
  /** Absent for a booking that is offered. */
  candidateId?: string
  status?: number
  dateLocal?: string
  startTimeLocal?: string
  endTimeLocal?: string
  blockId?: string
  isFeedbackRequested?: boolean
  isRunningLateEnabled?: boolean
}

export async function addBooking(sql: Sql, given: GivenBooking): Promise<string> {
  const { school, candidateId, dateLocal = '2026-11-17' } = given
  const id = randomUUID()
  await sql(
    `insert into bookings (id, candidate_id, client_id, location_id, block_id, date_local, start_time_local,
       end_time_local, starts_at, ends_at, status, grades, description, contact_name, contact_phone_number,
       contact_email, rate_per_hour, is_running_late_enabled, is_feedback_requested, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6::date, $7::time, $8::time, ($6::date + $7::time) at time zone $9,
       ($6::date + $8::time) at time zone $9, $10, '[{"id": "year-3", "title": "Year 3"}]', 'Room 7, fractions.',
       'Kerryn Doyle', '+61 3 5550 2214', 'office@lanternhill.example', 72.4, $11, $12, $13, $13)`,
    id,
    candidateId ?? null,
    school.clientId,
    school.locationId,
    given.blockId ?? null,
    dateLocal,
    given.startTimeLocal ?? '08:20',
    given.endTimeLocal ?? '15:10',
    school.timeZone,
    given.status ?? (candidateId ? bookingStatus.confirmed : bookingStatus.tentativeFilled),
    given.isRunningLateEnabled ?? true,
    given.isFeedbackRequested ?? false,
    new Date(TEST_NOW),
  )
  return id
}

export interface OfferLink {
  id: string
  accessGuid: string
}

export async function addOffer(
  sql: Sql,
  given: { candidateId: string; bookingIds: string[]; groupId?: string; state?: string; expiresAt?: number },
): Promise<OfferLink> {
  const [id, accessGuid] = [randomUUID(), randomUUID()]
  await sql(
    `insert into offers (id, candidate_id, group_id, access_hash, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    given.candidateId,
    given.groupId ?? null,
    hashOf(accessGuid),
    given.state ?? 'open',
    new Date(TEST_NOW),
    new Date(given.expiresAt ?? TEST_NOW + 24 * 60 * 60 * 1000),
  )
  await sql(
    `insert into offer_bookings (offer_id, booking_id, candidate_id, date_local)
     select $1, id, $2, date_local from bookings where id = any($3::uuid[])`,
    id,
    given.candidateId,
    given.bookingIds,
  )
  return { id, accessGuid }
}

export const AGREEMENT_TEXT = `${BLANK_PDF.toString()}% These are the terms.`
export const AGREEMENT_SHA256 = createHash('sha256').update(AGREEMENT_TEXT).digest('hex')

export async function addAgreement(
  sql: Sql,
  { clientId }: School,
  { title = 'Terms of Engagement', isReplaced = false, content = AGREEMENT_TEXT } = {},
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into agreement_files (id, client_id, type, title, sha256, content, created_at, replaced_at)
     values ($1, $2, 'termsOfEngagement', $3, sha256($4), $4, $5, $6)`,
    id,
    clientId,
    title,
    Buffer.from(content),
    new Date(TEST_NOW),
    isReplaced ? new Date(TEST_NOW) : null,
  )
  return id
}

/** Something of every kind that is a candidate's own. */
export interface Belongings {
  school: School
  bookingId: string
  /** Yesterday's. */
  workedId: string
  offeredId: string
  offer: OfferLink
  groupOffer: OfferLink
  fileId: string
  /** Of another device of theirs. */
  otherSessionId: string
  documentTypeId: string
  documentId: string
  documentFileId: string
  certificationTypeId: string
  certificationId: string
  certificationFileId: string
  subjectId: string
  qualificationId: string
  qualificationFileId: string
  workExperienceId: string
  workExperienceFileId: string
  registrationId: string
  paperItemId: string
  appliedItemId: string
  contractItemId: string
  videoItemId: string
  formItemId: string
  sentFormItemId: string
  acceptedFormItemId: string
  idCheckItemId: string
  idCheckToken: string
  idDocumentId: string
  refereeToken: string
  refereesItemId: string
  refereeId: string
  /** Begun, with the code that was sent to it. */
  secondFactorDeviceId: string
  secondFactorCode: string
  rememberedDeviceId: string
}

/** Signed in from somewhere else. */
async function addSession(sql: Sql, candidateId: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into sessions (id, account_id, current_hash, created_at, last_used_at, expires_at)
     values ($1, $2, '', $3, $3, $3::timestamptz + interval '30 days')`,
    id,
    candidateId,
    new Date(TEST_NOW),
  )
  return id
}

export async function addBelongings(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
): Promise<Belongings> {
  const school = await addSchool(sql)
  const bookingId = await addBooking(sql, { school, candidateId })
  const workedId = await addBooking(sql, { school, candidateId, dateLocal: '2026-11-16' })
  const offeredId = await addBooking(sql, { school, dateLocal: '2026-11-18' })
  const grouped = [
    await addBooking(sql, { school, dateLocal: '2026-11-19' }),
    await addBooking(sql, { school, dateLocal: '2026-11-20' }),
  ]
  // Only a candidate with an active registration checks in.
  await addRegistration(sql, candidateId, { decision: 'Active' })
  return {
    school,
    bookingId,
    workedId,
    offeredId,
    offer: await addOffer(sql, { candidateId, bookingIds: [offeredId] }),
    groupOffer: await addOffer(sql, { candidateId, bookingIds: grouped, groupId: randomUUID() }),
    fileId: await addAgreement(sql, school),
    otherSessionId: await addSession(sql, candidateId),
    ...(await beginSecondFactorDevice({ sql, services }, candidateId)),
    rememberedDeviceId: await addRememberedDevice(sql, candidateId),
    ...(await addDocument({ sql, services }, candidateId)),
    ...(await addCertification({ sql, services }, candidateId)),
    ...(await addQualification({ sql, services }, candidateId)),
    ...(await addWorkExperience({ sql, services }, candidateId)),
    ...(await addChecklist({ sql, services }, candidateId)),
  }
}

/** A second factor that is not verified yet: signing in asks for nothing. */
async function beginSecondFactorDevice(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
) {
  const [secondFactorDeviceId, note] = [randomUUID(), randomUUID()]
  await sql(
    `insert into mfa_devices (id, account_id, channel, recipient, proof_note, proof_expires_at, created_at)
     values ($1, $2, 'email', 'codes@rollcall.test', $3, $4::timestamptz + interval '10 minutes', $4)`,
    secondFactorDeviceId,
    candidateId,
    note,
    new Date(TEST_NOW),
  )
  return { secondFactorDeviceId, secondFactorCode: await sentCode(services.db, note) }
}

/** One that is not asked for a second factor. */
async function addRememberedDevice(sql: Sql, candidateId: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into known_devices (id, account_id, secret_hash, last_used_at, remembered_until)
     values ($1, $2, $3, $4, $4::timestamptz + interval '30 days')`,
    id,
    candidateId,
    Buffer.from(id),
    new Date(TEST_NOW),
  )
  return id
}

/** A page that can be opened, and nothing on it. */
export async function addDocument(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
  { isVerified = false } = {},
) {
  const [documentTypeId, documentId] = [randomUUID(), randomUUID()]
  await sql(`insert into document_types (id, title, position) values ($1, 'Résumé', 1)`, documentTypeId)
  const documentFileId = await addFile(services, candidateId, 'resume.pdf')
  await sql(
    `insert into documents (id, candidate_id, document_type_id, file_id, name, is_verified, created_at, created_date_local)
     values ($1, $2, $3, $4, 'resume.pdf', $5, $6, '2026-11-17')`,
    documentId,
    candidateId,
    documentTypeId,
    documentFileId,
    isVerified,
    new Date(TEST_NOW),
  )
  return { documentTypeId, documentId, documentFileId }
}

async function addFile(
  { files, db }: TestApp['services'],
  candidateId: string,
  name: string,
): Promise<string> {
  const spooled = await files.receive(Readable.from([BLANK_PDF]), BLANK_PDF.length)
  const file = await files.store(spooled, { candidateId, name, contentType: 'application/pdf' })
  await db.transaction((tx) => files.keep(tx, file))
  return file.id
}

export async function addQualification(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
  { isVerified = false } = {},
) {
  const [subjectId, qualificationId] = [randomUUID(), randomUUID()]
  await sql(`insert into subjects (id, title, position) values ($1, 'Mathematics', 1)`, subjectId)
  await sql(
    `insert into qualifications (id, candidate_id, institute, degree, completed, is_verified, created_at)
     values ($1, $2, 'Monash University', 'Bachelor of Education', '2019-12-13', $3, $4)`,
    qualificationId,
    candidateId,
    isVerified,
    new Date(TEST_NOW),
  )
  await sql(`insert into qualification_subjects values ($1, $2)`, qualificationId, subjectId)
  const qualificationFileId = await addFile(services, candidateId, 'degree.pdf')
  await sql('update files set qualification_id = $1 where id = $2', qualificationId, qualificationFileId)
  return { subjectId, qualificationId, qualificationFileId }
}

export async function addWorkExperience(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
  { isVerified = false } = {},
) {
  const workExperienceId = randomUUID()
  await sql(
    `insert into work_experience (id, candidate_id, place_of_work, position_held, date_from, details, is_verified,
       created_at, updated_at)
     values ($1, $2, 'Wattle Bend Primary School', 'Class teacher', '2020-01-28', '', $3, $4, $4)`,
    workExperienceId,
    candidateId,
    isVerified,
    new Date(TEST_NOW),
  )
  const workExperienceFileId = await addFile(services, candidateId, 'reference.pdf')
  await sql('update files set work_experience_id = $1 where id = $2', workExperienceId, workExperienceFileId)
  return { workExperienceId, workExperienceFileId }
}
