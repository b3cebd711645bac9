import { buffer } from 'node:stream/consumers'
import { FieldMeta } from '@rollcall/contract/compliance/certifications'
import {
  complianceItemKinds,
  complianceItemStatuses,
  complianceTypes,
  referenceTypes,
} from '@rollcall/domain/compliance/items/compliance-item'
import {
  identityPoints,
  isExpired,
  isExpiryMissing,
  issuerOf,
} from '@rollcall/domain/compliance/items/identity-points'
import {
  checklistStatuses,
  checklistStatusOf,
} from '@rollcall/domain/compliance/registrations/checklist-status'
import { registrationStatuses } from '@rollcall/domain/compliance/registrations/registration-status'
import { checkFields } from '@rollcall/domain/field-meta/check-fields'
import { type Region, regions } from '@rollcall/domain/regions/region'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listIdDocuments } from '../../../api/src/compliance/items/id-checks/id-checks.queries.ts'
import { checklistItemOf, checklistOf } from '../../../api/src/compliance/registrations/checklists.ts'
import { listItemsInFull } from '../../../api/src/compliance/registrations/items.queries.ts'
import { listRegistrations } from '../../../api/src/compliance/registrations/registrations.queries.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../api/test/test-app.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { planItems } from './planned-items.ts'
import { seedDemo } from './seed-demo.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

/** In their current state, including ended ones. */
async function registrationsOf(key: string) {
  const { db } = rollcall.services
  const person = demoCandidates.find((one) => one.key === key)
  const todayLocal = localDateOf(TEST_NOW, person?.timezone ?? '')
  const rows = await listItemsInFull.all(db, candidateIdOf(key))
  const registrations = await listRegistrations.all(db, candidateIdOf(key))
  return registrations.map((registration) => {
    const { status, items } = checklistOf(registration, rows, todayLocal)
    return { registration, status, items, checklistStatus: checklistStatusOf(items.map(checklistItemOf)) }
  })
}
const itemOf = async (key: string, title: string) => {
  const items = (await registrationsOf(key)).flatMap((registration) => registration.items)
  const found = items.find(({ row }) => row.title === title)
  if (!found) throw new Error(`${key} has no ${title}`)
  return found
}

test('every status, kind and type there is can be seen, and people of every country have a registration', async () => {
  const all = (
    await Promise.all(
      demoCandidates.map(async ({ key, region }) =>
        (await registrationsOf(key)).map((one) => ({ ...one, region })),
      ),
    )
  ).flat()
  const items = all.flatMap((one) => one.items)
  const seen = (values: readonly string[]) => [...new Set(values)].sort()
  expect(seen(all.map(({ status }) => status))).toEqual(seen(registrationStatuses))
  expect(seen(all.map(({ checklistStatus }) => checklistStatus))).toEqual(seen(checklistStatuses))
  expect(seen(items.map(({ state }) => state.status))).toEqual(seen(complianceItemStatuses))
  expect(seen(items.map(({ row }) => row.referenceType))).toEqual(seen(referenceTypes))
  expect(seen(items.map(({ row }) => row.type))).toEqual(seen(complianceTypes))
  expect(seen(items.map(({ row }) => row.kind))).toEqual(
    seen(complianceItemKinds.filter((kind) => kind !== 'unset')),
  )
  expect(seen(all.filter(({ items: own }) => own.length > 0).map(({ region }) => region))).toEqual(
    seen(regions),
  )
})

test('each demo registration has its intended state', async () => {
  const [nina] = await registrationsOf('nina')
  expect(nina?.status).toBe('Pending')
  expect(nina?.items.flatMap(({ row }) => row.evidence)).toEqual([])
  expect((await itemOf('nina', 'Child safe code')).state.unlockedBy).toHaveLength(1)

  expect((await itemOf('ava', 'First aid')).row.evidence[0]?.rejectionReason).toContain('daylight')
  expect((await itemOf('ava', 'Working with Children Check')).state.expireStatus).toBe('expiring')
  expect((await itemOf('ava', 'Two referees')).state).toMatchObject({
    status: 'AwaitingVerification',
    waitingFor: 'provider',
  })
  expect((await itemOf('ava', 'Statement of service')).row.restriction).not.toBeNull()
  expect((await itemOf('noah', 'Fingerprint clearance')).state.expireStatus).toBe('expired')
  expect((await itemOf('mia', 'DBS Update Service')).state).toMatchObject({
    status: 'Complete',
    isRenewing: true,
  })

  const { row } = await itemOf('liam', '100 points of ID')
  const rules = demoCatalogue('NZ').idCheckRules
  if (!rules) throw new Error('New Zealand has no identity check')
  const documents = await listIdDocuments.all(rollcall.services.db, row.id)
  expect(identityPoints(documents, rules, '2026-11-17').points).toBe(70)
})

test('every ID document of the demo could be added today', async () => {
  const documents = await rollcall.sql<{
    region: Region
    kindId: string
    issuer: string
    dateExpiry: string
  }>(
    `select c.region, d.kind_id as "kindId", d.issuer, d.date_expiry as "dateExpiry"
     from id_check_documents d join candidates c on c.id = d.candidate_id`,
  )
  expect(documents.length).toBeGreaterThan(0)
  const refused = documents.filter(({ region, kindId, issuer, dateExpiry }) => {
    const kind = demoCatalogue(region).idCheckRules?.kinds.find(({ id }) => id === kindId)
    return (
      !kind ||
      issuerOf(kind, issuer) === undefined ||
      isExpiryMissing(kind, dateExpiry) ||
      isExpired(kind, dateExpiry, '2026-11-17')
    )
  })
  expect(refused).toEqual([])
})

test('the video is half seen, plays in parts, and has the stated length', async () => {
  const { authorization: headers } = await rollcall.signIn('noah')
  const { row } = await itemOf('noah', 'Keeping children safe')
  const { json } = await rollcall.call(
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video',
    { headers, params: { registrationId: row.registrationId, complianceItemId: row.id } },
  )
  expect(json).toMatchObject({
    videoType: 'File',
    durationSeconds: 30,
    watchedSeconds: 15,
    watchedSegments: [[0, 15]],
    captions: [{ language: 'en', url: expect.stringMatching('/file/') }],
  })
  const [video] = await rollcall.sql<{ fileId: string }>('select file_id as "fileId" from compliance_videos')
  const bytes = await buffer(await rollcall.services.files.open(video?.fileId ?? ''))
  expect(bytes.length).toBeLessThan(200 * 1024)
  // As its own header says: the scale and the length of a 64-bit `mvhd`.
  const header = bytes.indexOf('mvhd') + 24
  const seconds =
    bytes.readUInt32BE(header) && Number(bytes.readBigUInt64BE(header + 4)) / bytes.readUInt32BE(header)
  expect(Math.round(seconds)).toBe(30)
})

test('certifications of Victorian authorities have an address to apply at', async () => {
  for (const [title, at] of [
    ['Working with Children Check', 'Service Victoria'],
    ['VIT registration', 'the Victorian Institute of Teaching'],
  ] as const) {
    const { row } = await itemOf('nina', title)
    expect(row.apply).toEqual({ at, url: expect.stringMatching('^https://') })
  }
})

test('forms are such as the portal can show, and were answered as they ask', () => {
  for (const { fields } of regions.flatMap((region) => demoCatalogue(region).forms))
    for (const field of fields) expect(FieldMeta.safeParse(field).error).toBeUndefined()
  const sent = planItems().flatMap(({ person, item: { form, submitted = [], referees = [] } }) =>
    [...submitted, ...referees].flatMap(({ answers }) =>
      form && answers ? [{ region: person.region, key: form, answers }] : [],
    ),
  )
  expect(sent.length).toBeGreaterThan(3)
  for (const { region, key, answers } of sent) {
    const form = demoCatalogue(region).forms.find((one) => one.key === key)
    expect(checkFields(form?.fields ?? [], answers)).toEqual({})
  }
})

test('seeding again gives the same number of rows, without leftovers', async () => {
  const tables = [
    'registrations',
    'compliance_items',
    'compliance_submissions',
    'compliance_file_fetches',
    'compliance_videos',
    'compliance_video_captions',
    'compliance_forms',
    'video_watching',
    'referees',
    'id_check_documents',
    'consents',
    'files',
  ]
  const counts = async () =>
    Promise.all(
      tables.map(async (table) => {
        const [row] = await rollcall.sql<{ count: number }>(`select count(*) from ${table}`)
        return [table, row?.count]
      }),
    )
  const before = await counts()
  await rollcall.sql('update demo_state set edition = edition - 1')
  expect(await seedDemo(rollcall.services, { isClockSet: true })).toMatchObject({ isNew: true })
  expect(await counts()).toEqual(before)
})
