import { randomBytes } from 'node:crypto'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { BLANK_PDF } from '../blank-pdf.ts'
import { sha256Of } from '../proofs/stored-files.ts'
import { answerOffer, workShift } from './shift-stories.ts'
import {
  asCandidate,
  lineOf,
  linesFrom,
  ndjson,
  networkOf,
  type StoryRun,
  signedIn,
  write,
} from './story-run.ts'

const BULK_LINES = 50

/** The stories, each as often as its weight. */
export const stories = [
  { name: 'a shift from offer to pay', weight: 25, play: workShift },
  { name: 'an offer of another day', weight: 25, play: answerOffer },
  { name: 'documents', weight: 15, play: keepDocuments },
  { name: 'availability', weight: 10, play: setAvailability },
  { name: 'preferences', weight: 5, play: setPreferences },
  { name: 'a visit', weight: 12, play: visit },
  { name: 'a bulk upsert', weight: 8, play: saveInBulk },
] as const

async function keepDocuments(run: StoryRun) {
  const { agency, candidate, random, number } = run
  const noise = randomBytes(5_000 + random.whole(60_000)).toString('hex')
  const content = Buffer.concat([BLANK_PDF, Buffer.from(`%${noise}\n`)])
  const sha256 = sha256Of(content)
  const added = await asCandidate(run, {
    kind: 'document added',
    key: sha256,
    call: 'POST /api/v1/documents',
    body: {
      file: { fileName: `card-${number}.pdf`, base64FileData: content.toString('base64') },
      fileType: { id: agency.fileTypeId },
    },
  })
  candidate.documents.push({ sha256, id: added.json().id })
  await agency.client.read('GET /api/v1/documents', { headers: await signedIn(run) })
  const [oldest] = candidate.documents
  if (!oldest || !random.isOneIn(2)) return
  candidate.documents.shift()
  await asCandidate(run, {
    kind: 'document deleted',
    key: oldest.sha256,
    call: `DELETE /api/v1/documents/${oldest.id}`,
    doneIf: 'document_not_found',
  })
}

async function setAvailability(run: StoryRun) {
  const { candidate } = run
  const day = addDays(new Date().toISOString().slice(0, 10), 90 + candidate.freeDays++)
  await asCandidate(run, {
    kind: 'availability',
    key: `${candidate.externalId} ${day}`,
    call: 'PUT /api/v1/availability',
    body: { status: 'available', selectedDates: [day] },
  })
}

async function setPreferences(run: StoryRun) {
  const { candidate } = run
  candidate.showsDetails = !candidate.showsDetails
  const { externalId, showsDetails } = candidate
  await asCandidate(run, {
    kind: 'preferences',
    key: externalId,
    value: String(showsDetails),
    call: 'PUT /api/v1/me/notifications',
    body: { events: [], quietHours: null, sameDayInQuietHours: false, showsDetails },
  })
}

async function visit(run: StoryRun) {
  const { agency, candidate, random } = run
  const headers = await signedIn(run)
  const today = new Date().toISOString().slice(0, 10)
  for (const path of [
    'me',
    `bookings/overview?dateFromLocal=${today}&dateToLocal=${addDays(today, 6)}`,
    'registrations',
    'shifts',
    'downloads/general',
  ])
    await agency.client.read(`GET /api/v1/${path}`, { headers })
  const { session } = candidate
  if (!session || !random.isOneIn(2)) return
  candidate.session = undefined
  await write(run, {
    kind: 'signed out',
    key: candidate.externalId,
    call: 'POST /identity/sign-out',
    options: { headers: { ...networkOf(run), cookie: session.cookie } },
    isOnce: true,
  })
}

/** A system sends a part of the candidates again, with another name each time. */
async function saveInBulk(run: StoryRun) {
  const { agency, random, number } = run
  const { apiKeys, busyBlocks, candidates } = agency
  const block = random.whole(Math.ceil(candidates.length / BULK_LINES))
  // Of two streams with the same lines, either may win.
  if (busyBlocks.has(block)) return
  busyBlocks.add(block)
  const lines = candidates.slice(block * BULK_LINES, (block + 1) * BULK_LINES)
  const preferredName = `Remy ${number}`
  const body = ndjson(lines.map((candidate) => ({ ...lineOf(candidate), preferredName })))
  await write(run, {
    kind: 'candidate saved in bulk',
    key: lines.map(({ externalId }) => externalId),
    value: preferredName,
    call: 'POST /agency/v1/candidates/bulk',
    options: { headers: linesFrom(apiKeys[number % apiKeys.length] ?? ''), body },
    // The stream has begun when the database goes away.
    isDone: ({ body: results }) => !results.includes('"effect":"refused"'),
  })
  busyBlocks.delete(block)
}
