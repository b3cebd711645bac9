import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { VideoType } from '@rollcall/domain/compliance/items/video'
import { saveFormRows } from '../src/compliance/items/forms/forms.queries.ts'
import { insertReferee } from '../src/compliance/items/forms/references/references.queries.ts'
import { embeddedIdCheck } from '../src/compliance/items/id-checks/id-check-provider.ts'
import { attachToIdDocument, insertIdDocument } from '../src/compliance/items/id-checks/id-checks.queries.ts'
import { saveCaptionRows, saveVideoRows } from '../src/compliance/items/videos/videos.queries.ts'
import { hashOf, newSecret } from '../src/platform/secrets.ts'
import type { Sql } from './a-booking.ts'
import { cardFields } from './a-certification.ts'
import { onSql } from './on-sql.ts'
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
  const fileId = url === null ? await addFilmFile(services) : null
  const video = { id, videoType, url, fileId, durationSeconds, minWatchPercentage }
  await saveVideoRows.run(onSql(sql), JSON.stringify([video]))
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
    const fileId = await addFilmFile(services, CAPTIONS, file)
    await saveCaptionRows.run(onSql(sql), JSON.stringify([{ videoId, language, fileId }]))
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
  const form = { id, source, fieldMeta: fields, jotFormId, refereesNeeded }
  await saveFormRows.run(onSql(sql), JSON.stringify([form]))
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
  await insertReferee.run(
    onSql(sql),
    refereeId,
    submissionId,
    itemId,
    candidateId,
    0,
    name,
    'kerryn@lantern.example',
    'Principal',
    hashOf(token),
    // Long enough ago for a reminder.
    new Date(now - 2 * 86_400_000),
    new Date(now + 28 * 86_400_000),
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
  const now = new Date(clock.now())
  await insertIdDocument.run(onSql(sql), id, itemId, candidateId, kindId, issuer, dateExpiry, now)
  const bytes = Buffer.from(id)
  const spooled = await files.receive(Readable.from([bytes]), bytes.length)
  const file = await files.store(spooled, {
    candidateId,
    name: `${kindId}.pdf`,
    contentType: 'application/pdf',
  })
  await db.transaction((tx) => files.keep(tx, file))
  await attachToIdDocument.run(onSql(sql), id, file.id, 0)
  return id
}

export const idCheckTokenOf = async ({ services: { db, clock } }: Given, itemId: string): Promise<string> =>
  (await embeddedIdCheck.start(db, itemId, clock.now())).accessToken
