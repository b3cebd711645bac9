import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { VideoType } from '@rollcall/domain/compliance/items/video'
import { embeddedIdCheck } from '../src/compliance/items/id-checks/id-check-provider.ts'
import { hashOf, newSecret } from '../src/platform/secrets.ts'
import type { Sql } from './a-booking.ts'
import { cardFields } from './a-certification.ts'
import type { TestApp } from './test-app.ts'

type Given = Pick<TestApp, 'sql' | 'services'>

export const FILM = Buffer.from('A film, frame by frame. '.repeat(50))

export const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nWelcome.\n')

async function addFilmFile(
  { files, db }: TestApp['services'],
  bytes = FILM,
  { name, contentType } = { name: 'Induction.mp4', contentType: 'video/mp4' },
): Promise<string> {
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  const details = { candidateId: null, name, contentType }
  const file = await files.store(spooled, details)
  await db.transaction((tx) => files.keep(tx, file))
  return file.id
}

/** From our own storage, unless it has an address. */
export async function addVideo(
  { sql, services }: Given,
  {
    videoType = 'File',
    url = null,
    durationSeconds = 120,
    minWatchPercentage = null,
  }: {
    videoType?: VideoType
    url?: string | null
    durationSeconds?: number
    minWatchPercentage?: number | null
  } = {},
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into compliance_videos (id, video_type, url, file_id, duration_seconds, min_watch_percentage)
     values ($1, $2, $3, $4, $5, $6)`,
    id,
    videoType,
    url,
    url === null ? await addFilmFile(services) : null,
    durationSeconds,
    minWatchPercentage,
  )
  return id
}

/** In each of the languages. */
export async function addCaptions(
  { sql, services }: Given,
  videoId: string,
  ...languages: string[]
): Promise<void> {
  for (const language of languages) {
    const file = { name: `Induction.${language}.vtt`, contentType: 'text/vtt' }
    await sql(
      'insert into compliance_video_captions (video_id, language, file_id) values ($1, $2, $3)',
      videoId,
      language,
      await addFilmFile(services, CAPTIONS, file),
    )
  }
}

/** With the fields of a card: one is required, one has a rule of a version to come. */
export async function addForm(
  sql: Sql,
  {
    source = 'internal',
    jotFormId = null,
    refereesNeeded = null,
    fields = cardFields,
  }: {
    source?: string
    jotFormId?: string | null
    refereesNeeded?: number | null
    fields?: readonly object[]
  } = {},
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into compliance_forms (id, source, field_meta, jot_form_id, referees_needed) values ($1, $2, $3, $4, $5)`,
    id,
    source,
    JSON.stringify(fields),
    jotFormId,
    refereesNeeded,
  )
  return id
}

export async function addReferee(
  { sql, services }: Given,
  {
    submissionId,
    itemId,
    candidateId,
    name = 'Kerryn Doyle',
  }: { submissionId: string; itemId: string; candidateId: string; name?: string },
): Promise<{ refereeToken: string; refereeId: string }> {
  const refereeId = randomUUID()
  const token = newSecret()
  const now = services.clock.now()
  await sql(
    `insert into referees (id, submission_id, compliance_item_id, candidate_id, position, name, email, relationship,
       token_hash, asked_at, expires_at)
     values ($8, $1, $2, $3, 0, $4, 'kerryn@lantern.example', 'Principal', $5, $6, $7)`,
    submissionId,
    itemId,
    candidateId,
    name,
    hashOf(token),
    // Long enough ago for a reminder.
    new Date(now - 2 * 86_400_000),
    new Date(now + 28 * 86_400_000),
    refereeId,
  )
  return { refereeToken: token, refereeId }
}

export async function addIdDocument(
  { sql, services: { files, db, clock } }: Given,
  {
    itemId,
    candidateId,
    kindId,
    issuer = kindId,
    dateExpiry = '2030-01-01',
  }: { itemId: string; candidateId: string; kindId: string; issuer?: string; dateExpiry?: string | null },
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into id_check_documents (id, compliance_item_id, candidate_id, kind_id, issuer, date_expiry, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    itemId,
    candidateId,
    kindId,
    issuer,
    dateExpiry,
    new Date(clock.now()),
  )
  const bytes = Buffer.from(id)
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  const file = await files.store(spooled, {
    candidateId,
    name: `${kindId}.pdf`,
    contentType: 'application/pdf',
  })
  await db.transaction((tx) => files.keep(tx, file))
  await sql('update files set id_check_document_id = $1 where id = $2', id, file.id)
  return id
}

export const idCheckTokenOf = async ({ services: { db, clock } }: Given, itemId: string): Promise<string> =>
  (await embeddedIdCheck.start(db, itemId, clock.now())).accessToken
