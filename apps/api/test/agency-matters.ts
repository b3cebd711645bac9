import { randomUUID } from 'node:crypto'
import { lineSchemas } from '@rollcall/contract/agency/bulk'
import { putAgreements, putDownloads, putEvents } from '../src/agency/put-content.ts'
import { type ChecklistItemRow, saveChecklists } from '../src/compliance/catalogue/catalogue.queries.ts'
import { systemCaller } from '../src/platform/caller.ts'
import { addBooking, addOffer, addSchool, BLANK_PDF } from './a-booking.ts'
import { addForm, addVideo } from './a-compliance-kind.ts'
import { addAgencyFile, addRegistration } from './a-registration.ts'
import { addDeskMatters } from './desk.ts'
import type { Given } from './inject-call.ts'
import { onSql } from './on-sql.ts'
import type { TestApp } from './test-app.ts'

/** The names under which a system of the agency knows records of one candidate and one client. */
export interface AgencyMatters {
  consultant: string
  client: string
  location: string
  candidate: string
  email: string
  /** Another candidate, who has no account. */
  uninvited: string
  /** Open. */
  booking: string
  /** Of one open booking. */
  group: string
  /** The id of an open offer. */
  offer: string
  /** Of yesterday and confirmed. */
  worked: string
  disputed: string
  settled: string
  /** The id of a certification. */
  evidence: string
  /** The id of a registration whose list is done. */
  complete: string
  active: string
  requirement: string
  /** The id of the registration of the requirement. */
  pending: string
  /** A requirement that is restricted. */
  restricted: string
  /** The id of a certification type. */
  certificationType: string
  /** The id of a file of the evidence. */
  file: string
  /** Nothing names it. */
  upload: string
  agreement: string
  download: string
  event: string
  form: string
  video: string
  /** The id of a checklist with one requirement. */
  checklist: string
}

async function typeOfItem(sql: TestApp['sql'], itemId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    'select certification_type_id as id from compliance_items where id = $1',
    itemId,
  )
  return row?.id ?? ''
}

async function addOneItemChecklist(sql: TestApp['sql']): Promise<string> {
  const id = randomUUID()
  const item: ChecklistItemRow = {
    key: 'handbook',
    title: 'Handbook',
    description: 'Read it before your first day.',
    referenceType: 'CheckBox',
    type: 'unset',
    certificationTypeId: null,
    documentTypeId: null,
    formId: null,
    file: 'handbook',
    video: null,
    comesAfter: [],
    leadDays: 0,
  }
  const checklist = {
    id,
    region: 'AU',
    title: 'Relief',
    unlocks: 'be offered work',
    items: [item],
    position: 0,
  }
  await saveChecklists.run(onSql(sql), JSON.stringify([checklist]))
  return id
}

async function addContent(
  { services }: TestApp,
  client: string,
  addUpload: () => Promise<string>,
): Promise<Pick<AgencyMatters, 'upload' | 'agreement' | 'download' | 'event'>> {
  const by = { source: 'crm', caller: systemCaller(services.clock) }
  const [agreement, download, event] = [randomUUID(), randomUUID(), randomUUID()].map((id) => id.slice(0, 8))
  if (agreement === undefined || download === undefined || event === undefined) throw new Error('Three')
  const file = await addUpload()
  const handbook = await addUpload()
  await services.db.transaction(async (tx) => {
    const terms = { externalId: agreement, ...bodies.agreement({ client, upload: file }) }
    await putAgreements(tx, services, by, [terms])
    const book = { externalId: download, ...bodies.download({ download, upload: handbook }) }
    await putDownloads(tx, services, by, [lineSchemas.downloads.parse(book)])
    await putEvents(tx, by, [lineSchemas.events.parse({ externalId: event, ...bodies.event })])
  })
  return { upload: await addUpload(), agreement, download, event }
}

/** Records of Australia with names in the source `crm`. */
export async function addAgencyMatters(rollcall: TestApp): Promise<AgencyMatters> {
  const { sql } = rollcall
  const name = async (resource: string, id: string) => {
    const externalId = `x${randomUUID().slice(0, 8)}`
    await sql(
      `insert into external_ids (source, resource, external_id, id) values ('crm', $1, $2, $3)`,
      resource,
      externalId,
      id,
    )
    return externalId
  }
  const { id: candidateId, email } = await rollcall.newPerson()
  const { id: uninvitedId } = await rollcall.newPerson()
  await sql('delete from accounts where id = $1', uninvitedId)
  const school = await addSchool(sql)
  const client = await name('clients', school.clientId)
  const content = await addContent(rollcall, client, async () =>
    name('uploads', await addAgencyFile(rollcall)),
  )
  const consultantId = randomUUID()
  await sql(
    `insert into consultants (id, name, country, state, phone_number, email)
     values ($1, 'Priya Raman', 'Australia', 'Victoria', '+61 3 5550 1009', 'priya@rollcall.test')`,
    consultantId,
  )
  const bookingId = await addBooking(sql, { school, dateLocal: '2026-11-26' })
  await sql(`update bookings set status = 100 where id = $1`, bookingId)
  const groupId = randomUUID()
  const groupedId = await addBooking(sql, { school, dateLocal: '2026-11-25', blockId: groupId })
  await sql(`update bookings set status = 100 where id = $1`, groupedId)
  const offeredId = await addBooking(sql, { school, dateLocal: '2026-11-24' })
  const { id: offer } = await addOffer(sql, { candidateId, bookingIds: [offeredId] })
  const at = (dateLocal: string, status: number) =>
    addBooking(sql, { school, candidateId, dateLocal, status })
  const decided = await addDeskMatters(rollcall, candidateId)
  // After everything else, so that a list of the latest changes is short.
  for (const [table, id] of [
    ['clients', school.clientId],
    ['locations', school.locationId],
    ['candidates', candidateId],
    ['bookings', bookingId],
  ])
    await sql(`update ${table} set changed_at = now() where id = $1`, id)
  await sql(`update agreement_files set created_at = now() where client_id = $1`, school.clientId)
  await sql(`update downloads set updated_at = now() where name = $1`, content.download)
  await sql(`update events set changed_at = now() where external_id = $1`, `crm:${content.event}`)
  return {
    consultant: await name('consultants', consultantId),
    client,
    location: await name('locations', school.locationId),
    candidate: await name('candidates', candidateId),
    email,
    uninvited: await name('candidates', uninvitedId),
    booking: await name('bookings', bookingId),
    group: await name('groups', groupId),
    offer,
    worked: await name('bookings', await at('2026-11-16', 110)),
    disputed: await name('bookings', await at('2026-11-13', 117)),
    settled: await name('bookings', await at('2026-11-12', 95)),
    evidence: decided.certificationId,
    complete: decided.completeRegistrationId,
    requirement: await name('complianceItems', decided.certificationItemId),
    pending: decided.registrationId,
    restricted: await name('complianceItems', decided.restrictedItemId),
    certificationType: await typeOfItem(sql, decided.certificationItemId),
    file: decided.fileId,
    ...content,
    form: await name('forms', await addForm(sql)),
    video: await name(
      'videos',
      await addVideo(rollcall, { videoType: 'Vimeo', url: 'https://player.vimeo.com/video/1' }),
    ),
    checklist: await addOneItemChecklist(sql),
    active: await name(
      'registrations',
      await addRegistration(sql, candidateId, { title: 'Active', decision: 'Active' }),
    ),
  }
}

export const bodies = {
  consultant: {
    name: 'Priya Raman',
    country: 'Australia',
    state: 'Victoria',
    phoneNumber: '+61 3 5550 1000',
    email: 'priya@rollcall.test',
  },
  client: { name: 'Hill School', region: 'AU' },
  location: ({ client }: Pick<AgencyMatters, 'client'>) => ({
    client,
    name: 'Main campus',
    address: {
      line1: '1 Wick Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country: 'Australia',
    },
    timezone: 'Australia/Melbourne',
  }),
  candidate: ({ email }: Pick<AgencyMatters, 'email'>) => ({
    firstName: 'Remy',
    lastName: 'Ito',
    email,
    region: 'AU',
    state: 'VIC',
    timezone: 'Australia/Melbourne',
  }),
  booking: ({ client, location }: Pick<AgencyMatters, 'client' | 'location'>) => ({
    client,
    location,
    dateLocal: '2026-11-27',
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  }),
  agreement: ({ client, upload }: Pick<AgencyMatters, 'client' | 'upload'>) => ({
    client,
    type: 'termsOfEngagement',
    title: 'Terms of Engagement',
    file: upload,
  }),
  download: ({ download, upload }: Pick<AgencyMatters, 'download' | 'upload'>) => ({
    name: download,
    region: 'AU' as const,
    category: 'Getting started',
    title: 'Handbook',
    description: 'From your first day.',
    file: upload,
  }),
  event: {
    region: 'AU' as const,
    title: 'Reading aloud',
    type: 'Workshop',
    description: 'Bring a picture book.',
    startsAt: '2026-12-01T16:00:00+11:00',
    endsAt: '2026-12-01T17:30:00+11:00',
    timezone: 'Australia/Melbourne',
    registrationUrl: 'https://events.example/1',
  },
  form: {
    kind: 'internal',
    fields: [
      { fieldId: 'shirt', title: 'Shirt size', fieldType: 'select', options: ['S', 'M', 'L'] },
      { fieldId: 'allergies', title: 'Allergies', fieldType: 'textarea', rules: [{ ruleType: 'required' }] },
    ],
  },
  video: { type: 'Vimeo', url: 'https://player.vimeo.com/video/76979871', durationSeconds: 240 },
}

/** The body of a stream. */
export const linesOf = (...lines: object[]) => ({
  body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  headers: { 'content-type': 'application/x-ndjson' },
})

type AgencyRequest = (matters: AgencyMatters) => Given

export const resourceRequests = {
  'DELETE /v1/bookings/{externalId}': ({ booking }) => ({
    params: { externalId: booking },
    query: { code: '-18' },
  }),
  'DELETE /v1/uploads/{externalId}': ({ upload }) => ({ params: { externalId: upload } }),
  'GET /v1/agreements': () => ({}),
  'GET /v1/agreements/{externalId}': ({ agreement }) => ({ params: { externalId: agreement } }),
  'GET /v1/availability/{externalId}': ({ candidate }) => ({
    params: { externalId: candidate },
    query: { from: '2026-11-17', to: '2026-12-17' },
  }),
  'DELETE /v1/requirements/{externalId}': ({ requirement }) => ({ params: { externalId: requirement } }),
  'GET /v1/bookings': () => ({}),
  'GET /v1/bookings/{externalId}': ({ booking }) => ({ params: { externalId: booking } }),
  'GET /v1/candidates': () => ({}),
  'GET /v1/candidates/{externalId}': ({ candidate }) => ({ params: { externalId: candidate } }),
  'GET /v1/certification-types': () => ({}),
  'GET /v1/clients': () => ({}),
  'GET /v1/clients/{externalId}': ({ client }) => ({ params: { externalId: client } }),
  'GET /v1/consultants': () => ({}),
  'GET /v1/consultants/{externalId}': ({ consultant }) => ({ params: { externalId: consultant } }),
  'GET /v1/document-types': () => ({}),
  'GET /v1/downloads': () => ({}),
  'GET /v1/downloads/{externalId}': ({ download }) => ({ params: { externalId: download } }),
  'GET /v1/events': () => ({}),
  'GET /v1/events/{externalId}': ({ event }) => ({ params: { externalId: event } }),
  'GET /v1/evidence/{id}': ({ evidence }) => ({ params: { id: evidence } }),
  'GET /v1/files/{id}': ({ file }) => ({ params: { id: file } }),
  'GET /v1/hours': () => ({ query: { from: '2026-11-09', to: '2026-11-15', profile: 'intime-hours' } }),
  'GET /v1/hours/{bookingExternalId}': ({ worked }) => ({ params: { bookingExternalId: worked } }),
  'GET /v1/locations': () => ({}),
  'GET /v1/locations/{externalId}': ({ location }) => ({ params: { externalId: location } }),
  'GET /v1/registrations/{externalId}': ({ active }) => ({ params: { externalId: active } }),
  'GET /v1/offers/{id}': ({ offer }) => ({ params: { id: offer } }),
  'GET /v1/subjects': () => ({}),
  'GET /v1/checklists': () => ({}),
  'GET /v1/forms/{externalId}': ({ form }) => ({ params: { externalId: form } }),
  'GET /v1/videos/{externalId}': ({ video }) => ({ params: { externalId: video } }),
  'POST /v1/registrations/{externalId}/checklist': ({ active, checklist, upload }) => ({
    params: { externalId: active },
    body: { checklist, files: { handbook: upload } },
  }),
  'PUT /v1/forms/{externalId}': ({ form }) => ({ params: { externalId: form }, body: bodies.form }),
  'PUT /v1/videos/{externalId}': ({ video }) => ({ params: { externalId: video }, body: bodies.video }),
  'GET /v1/uploads/{externalId}': ({ upload }) => ({ params: { externalId: upload } }),
  'PUT /v1/agreements/{externalId}': (matters) => ({
    params: { externalId: matters.agreement },
    body: { ...bodies.agreement(matters), title: 'Terms of Engagement 2027' },
  }),
  'PUT /v1/downloads/{externalId}': (matters) => ({
    params: { externalId: matters.download },
    body: { ...bodies.download(matters), title: 'Handbook 2027' },
  }),
  'PUT /v1/events/{externalId}': ({ event }) => ({
    params: { externalId: event },
    body: { ...bodies.event, title: 'Reading aloud to many' },
  }),
  'PUT /v1/uploads/{externalId}': ({ upload }) => ({
    params: { externalId: upload },
    form: { files: [{ name: 'handbook.pdf', bytes: BLANK_PDF }], parts: {} },
  }),
  'PUT /v1/bookings/{externalId}': (matters) => ({
    params: { externalId: matters.booking },
    body: bodies.booking(matters),
  }),
  'PUT /v1/candidates/{externalId}': (matters) => ({
    params: { externalId: matters.candidate },
    body: bodies.candidate(matters),
  }),
  'PUT /v1/clients/{externalId}': ({ client }) => ({ params: { externalId: client }, body: bodies.client }),
  'PUT /v1/consultants/{externalId}': ({ consultant }) => ({
    params: { externalId: consultant },
    body: bodies.consultant,
  }),
  'PUT /v1/locations/{externalId}': (matters) => ({
    params: { externalId: matters.location },
    body: bodies.location(matters),
  }),
  'DELETE /v1/offers/{id}': ({ offer }) => ({ params: { id: offer } }),
  'POST /v1/bookings/{externalId}/offers': ({ booking, candidate }) => ({
    params: { externalId: booking },
    body: { candidates: [candidate], expiresAt: '2026-11-18T10:00:00+11:00' },
  }),
  'POST /v1/agreements/bulk': (matters) =>
    linesOf({ externalId: matters.agreement, ...bodies.agreement(matters) }),
  'POST /v1/bookings/bulk': (matters) => linesOf({ externalId: matters.booking, ...bodies.booking(matters) }),
  'POST /v1/bulk': ({ client }) => linesOf({ resource: 'clients', externalId: client, ...bodies.client }),
  'POST /v1/candidates/bulk': (matters) =>
    linesOf({ externalId: matters.candidate, ...bodies.candidate(matters) }),
  'POST /v1/clients/bulk': ({ client }) => linesOf({ externalId: client, ...bodies.client }),
  'POST /v1/consultants/bulk': ({ consultant }) => linesOf({ externalId: consultant, ...bodies.consultant }),
  'POST /v1/downloads/bulk': (matters) =>
    linesOf({ externalId: matters.download, ...bodies.download(matters) }),
  'POST /v1/events/bulk': ({ event }) => linesOf({ externalId: event, ...bodies.event }),
  'POST /v1/locations/bulk': (matters) =>
    linesOf({ externalId: matters.location, ...bodies.location(matters) }),
  'POST /v1/candidates/{externalId}/invite': ({ uninvited }) => ({
    params: { externalId: uninvited },
    body: {},
  }),
  'POST /v1/disputes/{bookingExternalId}/settle': ({ disputed }) => ({
    params: { bookingExternalId: disputed },
    body: {
      blocks: [{ type: 'bookingDuration', startTime: '08:20', endTime: '15:00' }],
      reason: 'The gate log says so.',
    },
  }),
  'POST /v1/evidence/{id}/reject': ({ evidence }) => ({
    params: { id: evidence },
    body: { reason: 'Too dark.' },
  }),
  'POST /v1/evidence/{id}/verify': ({ evidence }) => ({ params: { id: evidence } }),
  'POST /v1/groups/{externalId}/offers': ({ group, candidate }) => ({
    params: { externalId: group },
    body: { candidates: [candidate], expiresAt: '2026-11-18T10:00:00+11:00' },
  }),
  'POST /v1/registrations/{externalId}/activate': ({ complete }) => ({ params: { externalId: complete } }),
  'POST /v1/registrations/{externalId}/end': ({ active }) => ({
    params: { externalId: active },
    body: { reason: 'Moved away.' },
  }),
  'POST /v1/registrations/{externalId}/suspend': ({ active }) => ({
    params: { externalId: active },
    body: { reason: 'A complaint.' },
  }),
  'POST /v1/requirements/{externalId}/lift': ({ restricted }) => ({ params: { externalId: restricted } }),
  'POST /v1/requirements/{externalId}/restrict': ({ requirement }) => ({
    params: { externalId: requirement },
    body: { reason: 'We asked the school for it.' },
  }),
  'PUT /v1/registrations/{externalId}': ({ active, candidate }) => ({
    params: { externalId: active },
    body: { candidate, title: 'Active', location: 'Geelong' },
  }),
  'PUT /v1/requirements/{externalId}': ({ requirement, pending, certificationType }) => ({
    params: { externalId: requirement },
    body: {
      registration: { id: pending },
      title: 'Working with Children Check, renewed',
      referenceType: 'Certification',
      certificationType,
    },
  }),
  'PUT /v1/client-timesheets/{bookingExternalId}': ({ worked }) => ({
    params: { bookingExternalId: worked },
    body: { confirmedBy: 'Kerryn Doyle' },
  }),
  'PUT /v1/pay-status/{bookingExternalId}': ({ settled }) => ({
    params: { bookingExternalId: settled },
    body: { status: 'invoiced' },
  }),
} satisfies Record<string, AgencyRequest>
