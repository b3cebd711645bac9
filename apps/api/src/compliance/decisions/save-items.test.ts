import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCertificationType } from '../../../test/a-certification.ts'
import { addForm } from '../../../test/a-compliance-kind.ts'
import { addRegistration, addSubmission } from '../../../test/a-registration.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { systemCaller } from '../../platform/caller.ts'
import { removeItem } from './remove-item.ts'
import { restrictItem } from './restrict-item.ts'
import { type ItemToSave, saveItems } from './save-items.ts'

let rollcall: TestApp
let person: Person
let registrationId: string
let certificationTypeId: string
beforeAll(async () => {
  rollcall = await createTestApp()
  certificationTypeId = await addCertificationType(rollcall)
})
beforeEach(async () => {
  person = await rollcall.newPerson()
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(() => rollcall.close())

const item = (change: Partial<ItemToSave> = {}): ItemToSave => ({
  id: randomUUID(),
  registrationId,
  title: 'Working safely at school',
  description: 'Know the way out.',
  referenceType: 'CheckBox',
  type: 'ohs',
  certificationTypeId: null,
  documentTypeId: null,
  fileId: null,
  videoId: null,
  formId: null,
  unlockedBy: [],
  leadDays: 0,
  position: null,
  ...change,
})
const caller = () => systemCaller(rollcall.clock)
const save = (...items: ItemToSave[]) =>
  rollcall.services.db.transaction((tx) => saveItems(tx, caller(), items))
const news = () =>
  rollcall.sql<{ what: string; id: string }>(
    `select what, compliance_item_id as id from compliance_news where candidate_id = $1 order by compliance_news.id`,
    person.id,
  )
const recorded = () =>
  rollcall.sql<{ action: string; id: string }>(
    `select action, details ->> 'complianceItemId' as id from audit_log where subject_id = $1 order by audit_log.id`,
    person.id,
  )
const listed = () =>
  rollcall.sql<{ id: string }>(
    `select id from compliance_items where registration_id = $1 and removed_at is null order by position, id`,
    registrationId,
  )

test('a batch writes new and different items alone, and its candidate reads of the new ones', async () => {
  const [kept, renamed, added] = [item(), item(), item()]
  await save(kept, renamed)
  const batch = [kept, { ...renamed, title: 'Working safely' }, added]
  expect(await save(...batch)).toEqual({ created: [added.id], changed: [renamed.id], unchanged: [kept.id] })
  expect(await save(...batch)).toMatchObject({ created: [], changed: [] })
  expect(await news()).toEqual([kept, renamed, added].map(({ id }) => ({ what: 'added', id })))
  expect(await recorded()).toEqual([
    { action: 'compliance_item_added', id: kept.id },
    { action: 'compliance_item_added', id: renamed.id },
    { action: 'compliance_item_added', id: added.id },
    { action: 'compliance_item_changed', id: renamed.id },
  ])
  expect((await listed()).map(({ id }) => id)).toEqual([kept.id, renamed.id, added.id])
})

test('an item takes the place that it names, and keeps its restriction', async () => {
  const [first, second] = [item(), item()]
  await save(first, second)
  await rollcall.services.db.transaction((tx) =>
    restrictItem(tx, caller(), { complianceItemId: second.id, reason: 'Call me first.' }),
  )
  expect(await save({ ...second, position: 0 })).toMatchObject({ changed: [second.id] })
  expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await rollcall.sql('select restriction from compliance_items where id = $1', second.id)).toEqual([
    { restriction: 'Call me first.' },
  ])
})

test('an item that was removed is new when it is saved again', async () => {
  const removed = item()
  await save(removed)
  await rollcall.services.db.transaction((tx) => removeItem(tx, caller(), removed.id))
  expect(await save(removed)).toMatchObject({ created: [removed.id] })
  expect((await news()).map(({ what }) => what)).toEqual(['added', 'removed', 'added'])
  expect(await listed()).toHaveLength(1)
})

test('two identical saves at once write and mail once', async () => {
  const batch = [item(), item({ referenceType: 'Certification', certificationTypeId })]
  const saved = await Promise.all([save(...batch), save(...batch)])
  expect(saved.map(({ created }) => created.length).sort((one, other) => one - other)).toEqual([0, 2])
  expect(await news()).toHaveLength(2)
  expect(await recorded()).toHaveLength(2)
})

test('an item whose evidence was sent asks for the same from then on, and its texts may change', async () => {
  const card = item({ referenceType: 'Certification', certificationTypeId })
  await save(card)
  await addSubmission(rollcall.sql, { itemId: card.id, candidateId: person.id })
  const otherTypeId = await addCertificationType(rollcall)
  for (const change of [
    { certificationTypeId: otherTypeId },
    { referenceType: 'UploadedFile', certificationTypeId: null },
  ] as const)
    await expect(save({ ...card, ...change })).rejects.toMatchObject({
      code: 'compliance_item_already_submitted',
      param: card.id,
    })
  expect(await save({ ...card, title: 'Your card' })).toMatchObject({ changed: [card.id] })
})

test('an item comes after items of its own registration, and never after itself', async () => {
  const [first, second] = [item(), item()]
  await save(first, { ...second, unlockedBy: [first.id] })
  await expect(save({ ...first, unlockedBy: [second.id] })).rejects.toMatchObject({
    code: 'compliance_item_order_circular',
  })
  const elsewhere = await addRegistration(rollcall.sql, person.id)
  for (const unlockedBy of [[randomUUID()], [first.id, randomUUID()]])
    await expect(save(item({ unlockedBy }))).rejects.toMatchObject({ code: 'compliance_item_not_found' })
  await expect(save(item({ registrationId: elsewhere, unlockedBy: [first.id] }))).rejects.toMatchObject({
    code: 'compliance_item_not_found',
  })
})

test.each<[string, Partial<ItemToSave>]>([
  ['compliance_item_reference_invalid', { referenceType: 'Form' }],
  ['registration_not_found', { registrationId: randomUUID() }],
  ['registration_not_found', { registrationId: 'x' }],
  ['certification_type_not_found', { referenceType: 'Certification', certificationTypeId: randomUUID() }],
  ['file_type_not_found', { referenceType: 'UploadedFile', documentTypeId: randomUUID() }],
  ['file_not_found', { referenceType: 'Contract', fileId: randomUUID() }],
  ['video_not_found', { referenceType: 'Video', videoId: randomUUID() }],
  ['form_not_found', { referenceType: 'Form', formId: randomUUID() }],
])('%s: %j', async (code, change) => {
  await expect(save(item(), item(change))).rejects.toMatchObject({ code })
  expect(await listed()).toEqual([])
})

test('an item of another registration, and an item of one that has ended, are refused', async () => {
  const form = item({ referenceType: 'Form', formId: await addForm(rollcall.sql) })
  await save(form)
  const elsewhere = await addRegistration(rollcall.sql, person.id)
  await expect(save({ ...form, registrationId: elsewhere })).rejects.toMatchObject({
    code: 'compliance_item_registration_mismatch',
    param: form.id,
  })
  await rollcall.sql(`update registrations set decision = 'Terminated' where id = $1`, registrationId)
  await expect(save(form)).rejects.toMatchObject({ code: 'registration_not_found', param: registrationId })
})
