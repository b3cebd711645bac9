import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { scheduleOf } from '@rollcall/domain/work/bookings/booking-schedule'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { saveDocumentTypes, saveSubjects } from '../src/compliance/catalogue/catalogue.queries.ts'
import { insertDocument } from '../src/compliance/documents/documents.queries.ts'
import {
  attachToQualification,
  insertQualification,
  insertQualificationSubjects,
} from '../src/compliance/qualifications/qualifications.queries.ts'
import {
  attachToWorkExperience,
  insertWorkExperience,
} from '../src/compliance/work-experience/work-experience.queries.ts'
import { sentCode } from '../src/identity/second-factors/one-time-codes.ts'
import { namedId } from '../src/platform/ids.ts'
import { openEmailChoiceTokens } from '../src/platform/outbox/email-choice.ts'
import { hashOf } from '../src/platform/secrets.ts'
import { bookingColumns, saveBookingRows } from '../src/work/bookings/save-bookings.queries.ts'
import type { BookingToSave } from '../src/work/bookings/save-bookings.ts'
import { saveClientRows, saveLocationRows } from '../src/work/clients/clients.queries.ts'
import type { LocationToSave } from '../src/work/clients/save-clients.ts'
import { insertOfferBookings, insertOffers } from '../src/work/offers/offers.queries.ts'
import { addCertification } from './a-certification.ts'
import { addNumber } from './a-number.ts'
import { addAcceptKey, addPushDevice } from './a-push-device.ts'
import { addChecklist, addRegistration } from './a-registration.ts'
import { BLANK_PDF } from './blank-pdf.ts'
import { onSql } from './on-sql.ts'
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
  {
    name = 'Lantern Hill School',
    timeZone = 'Australia/Melbourne',
    ...location
  }: { name?: string; timeZone?: string; campus?: string; line2?: null } = {},
): Promise<School> {
  const [clientId, locationId] = [randomUUID(), randomUUID()]
  await saveClientRows.run(
    onSql(sql),
    JSON.stringify([{ id: clientId, name, region: 'AU' }]),
    new Date(TEST_NOW),
  )
  const row: LocationToSave = {
    id: locationId,
    clientId,
    name: location.campus ?? 'Main campus',
    line1: '1 Wick Street',
    line2: location.line2 === null ? null : 'Gate 2',
    suburb: 'Brunswick',
    state: 'VIC',
    postcode: '3056',
    country: 'Australia',
    latitude: null,
    longitude: null,
    timeZone,
  }
  await saveLocationRows.run(onSql(sql), JSON.stringify([row]), new Date(TEST_NOW))
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
  details?: Partial<BookingToSave>
  isFeedbackRequested?: boolean
  isRunningLateEnabled?: boolean
}

export async function addBooking(sql: Sql, given: GivenBooking): Promise<string> {
  const { school, dateLocal = '2026-11-17', startTimeLocal = '08:20', endTimeLocal = '15:10' } = given
  const id = randomUUID()
  const local = { dateLocal, startTimeLocal, endTimeLocal }
  const schedule = scheduleOf(local, school.timeZone)
  if (!schedule) throw new Error(`No shift is on ${dateLocal} from ${startTimeLocal} to ${endTimeLocal}`)
  const row: BookingToSave & { startsAt: Date; endsAt: Date } = {
    id,
    locationId: school.locationId,
    // A cancelled booking of a candidate may overlap others of theirs, which a confirmed one may not.
    candidateId: null,
    blockId: given.blockId ?? null,
    ...local,
    startsAt: new Date(schedule.startsAt),
    endsAt: new Date(schedule.endsAt),
    grades: [{ id: 'year-3', title: 'Year 3' }],
    description: 'Room 7, fractions.',
    contactName: 'Kerryn Doyle',
    contactPhoneNumber: '+61 3 5550 2214',
    contactEmail: 'office@lanternhill.example',
    payOptionType: 'hourly',
    ratePerHour: 72.4,
    ...given.details,
  }
  await saveBookingRows.run(onSql(sql), new Date(TEST_NOW), ...bookingColumns.arrays([row]))
  await sql(
    `update bookings set candidate_id = $2, status = $3, is_running_late_enabled = $4, is_feedback_requested = $5
     where id = $1`,
    id,
    given.candidateId ?? null,
    given.status ?? (given.candidateId ? bookingStatus.confirmed : bookingStatus.tentativeFilled),
    given.isRunningLateEnabled ?? true,
    given.isFeedbackRequested ?? false,
  )
  return id
}

export interface OfferLink {
  id: string
  accessGuid: string
}

export async function addOffer(
  sql: Sql,
  given: {
    candidateId: string
    bookingIds: string[]
    groupId?: string | undefined
    state?: string
    expiresAt?: number
  },
): Promise<OfferLink> {
  const { candidateId, groupId = null, state = 'open', expiresAt = TEST_NOW + 24 * 60 * 60 * 1000 } = given
  const [id, accessGuid] = [randomUUID(), randomUUID()]
  const offers = JSON.stringify([{ id, candidateId, accessHash: hashOf(accessGuid).toString('hex') }])
  await insertOffers.run(onSql(sql), offers, groupId, new Date(TEST_NOW), new Date(expiresAt))
  await insertOfferBookings.run(onSql(sql), offers, given.bookingIds)
  if (state !== 'open') await sql('update offers set state = $2 where id = $1', id, state)
  return { id, accessGuid }
}

export const AGREEMENT_TEXT = `${BLANK_PDF.toString()}% These are the terms.`
export const AGREEMENT_SHA256 = createHash('sha256').update(AGREEMENT_TEXT).digest('hex')

/** As an older version stored it, with its content in the row: the service moves that to the files. */
export async function addAgreement(
  sql: Sql,
  { clientId }: School,
  {
    title = 'Terms of Engagement',
    isReplaced = false,
    content = Buffer.from(AGREEMENT_TEXT),
  }: { title?: string; isReplaced?: boolean; content?: Buffer } = {},
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into agreement_files (id, client_id, type, title, sha256, content, created_at, replaced_at)
     values ($1, $2, 'termsOfEngagement', $3, sha256($4), $4, $5, $6)`,
    id,
    clientId,
    title,
    content,
    new Date(TEST_NOW),
    isReplaced ? new Date(TEST_NOW) : null,
  )
  return id
}

/** Records of the agency, which every candidate may name. */
interface AgencyRecords {
  certificationTypeId: string
  documentTypeId: string
  subjectId: string
  downloadId: string
  eventId: string
}

/** One record of every kind that belongs to a candidate. */
export interface Belongings {
  agency: AgencyRecords
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
  documentId: string
  documentFileId: string
  certificationId: string
  certificationFileId: string
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
  /** An unverified device, with the code that was sent to it. */
  secondFactorDeviceId: string
  secondFactorCode: string
  /** That was sent to the candidate's number for notifications. */
  numberCode: string
  rememberedDeviceId: string
  pushSubscriptionId: string
  /** Accepts `offer`. */
  acceptKey: string
  /** Of emails about pay. */
  emailChoiceToken: string
  /** Of an offer that it has accepted. */
  undoKey: string
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
  const { documentTypeId, ...document } = await addDocument({ sql, services }, candidateId)
  const { certificationTypeId, ...certification } = await addCertification({ sql, services }, candidateId)
  const { subjectId, ...qualification } = await addQualification({ sql, services }, candidateId)
  const otherSessionId = await addSession(sql, candidateId)
  const offer = await addOffer(sql, { candidateId, bookingIds: [offeredId] })
  return {
    agency: {
      certificationTypeId,
      documentTypeId,
      subjectId,
      downloadId: namedId('download handbook'),
      eventId: namedId('event AU reading-aloud'),
    },
    school,
    bookingId,
    workedId,
    offeredId,
    offer,
    groupOffer: await addOffer(sql, { candidateId, bookingIds: grouped, groupId: randomUUID() }),
    fileId: await addAgreement(sql, school),
    otherSessionId,
    ...(await addNotifiedDevice(sql, { candidateId, school, offerId: offer.id })),
    ...(await beginSecondFactorDevice({ sql, services }, candidateId)),
    emailChoiceToken: (await openEmailChoiceTokens(services.db))({ candidateId, event: 'paySettled' }),
    rememberedDeviceId: await addRememberedDevice(sql, candidateId),
    ...document,
    ...certification,
    ...qualification,
    ...(await addWorkExperience({ sql, services }, candidateId)),
    ...(await addChecklist({ sql, services }, candidateId)),
    numberCode: await beginNumber({ sql, services }, candidateId),
  }
}

/** A device that shows two offers: one open, one that it has accepted. */
async function addNotifiedDevice(
  sql: Sql,
  { candidateId, school, offerId }: { candidateId: string; school: School; offerId: string },
) {
  const sessionId = await addSession(sql, candidateId)
  const subscriptionId = await addPushDevice(sql, { candidateId, sessionId })
  const bookingId = await addBooking(sql, { school, candidateId, dateLocal: '2026-11-27' })
  const accepted = await addOffer(sql, { candidateId, bookingIds: [bookingId], state: 'accepted' })
  const key = { candidateId, subscriptionId }
  return {
    pushSubscriptionId: subscriptionId,
    acceptKey: await addAcceptKey(sql, { ...key, offerId }),
    undoKey: await addAcceptKey(sql, { ...key, offerId: accepted.id, acceptedAt: TEST_NOW }),
  }
}

/** A number that waits for this code. */
async function beginNumber(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
): Promise<string> {
  const note = randomUUID()
  await addNumber(sql, { candidateId, note, isVerified: false })
  return sentCode(services.db, note)
}

/** A second factor that is not verified yet, so signing in does not require it. */
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

/** A device that skips the second factor. */
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

export const addDocumentType = (
  sql: Sql,
  id: string,
  given: { title?: string; region?: string; position?: number } = {},
) => saveDocumentTypes.run(onSql(sql), JSON.stringify([{ id, title: 'Résumé', position: 1, ...given }]))

/** A page that can be opened, and nothing on it. */
export async function addDocument(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
  { isVerified = false } = {},
) {
  const [documentTypeId, documentId] = [randomUUID(), randomUUID()]
  await addDocumentType(sql, documentTypeId)
  const documentFileId = await addFile(services, candidateId, 'resume.pdf')
  await insertDocument.run(
    onSql(sql),
    documentId,
    candidateId,
    documentTypeId,
    documentFileId,
    'resume.pdf',
    new Date(TEST_NOW),
    '2026-11-17',
  )
  await sql('update documents set is_verified = $2 where id = $1', documentId, isVerified)
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
  await saveSubjects.run(
    onSql(sql),
    JSON.stringify([{ id: subjectId, title: 'Mathematics', region: null, position: 1 }]),
  )
  await insertQualification.run(
    onSql(sql),
    qualificationId,
    candidateId,
    'Monash University',
    'Bachelor of Education',
    '2019-12-13',
    new Date(TEST_NOW),
  )
  await sql('update qualifications set is_verified = $2 where id = $1', qualificationId, isVerified)
  await insertQualificationSubjects.run(onSql(sql), qualificationId, [subjectId])
  const qualificationFileId = await addFile(services, candidateId, 'degree.pdf')
  await attachToQualification.run(onSql(sql), qualificationId, qualificationFileId, 0)
  return { subjectId, qualificationId, qualificationFileId }
}

export async function addWorkExperience(
  { sql, services }: Pick<TestApp, 'sql' | 'services'>,
  candidateId: string,
  { isVerified = false } = {},
) {
  const workExperienceId = randomUUID()
  await insertWorkExperience.run(
    onSql(sql),
    workExperienceId,
    candidateId,
    'Wattle Bend Primary School',
    'Class teacher',
    '2020-01-28',
    null,
    null,
    '',
    '[]',
    new Date(TEST_NOW),
  )
  await sql('update work_experience set is_verified = $2 where id = $1', workExperienceId, isVerified)
  const workExperienceFileId = await addFile(services, candidateId, 'reference.pdf')
  await attachToWorkExperience.run(onSql(sql), workExperienceId, workExperienceFileId, 0)
  return { workExperienceId, workExperienceFileId }
}
