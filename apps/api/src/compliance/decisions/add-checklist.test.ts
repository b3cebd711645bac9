import { randomUUID } from 'node:crypto'
import { regions } from '@rollcall/domain/regions/region'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addVideo } from '../../../test/a-compliance-kind.ts'
import { addAgencyFile, addRegistration } from '../../../test/a-registration.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../catalogue-folder.ts'
import { systemCaller } from '../../platform/caller.ts'
import { checklistIdOf, readCatalogue } from '../catalogue/catalogue.ts'
import { addChecklist, type ChecklistToAdd, checklistItemIdOf } from './add-checklist.ts'
import { removeItem } from './remove-item.ts'

const KEY = 'au relief teacher primary'

let rollcall: TestApp
let person: Person
let registrationId: string
let attachments: Pick<ChecklistToAdd, 'files' | 'videos'>
beforeAll(async () => {
  rollcall = await createTestApp()
  const fileId = await addAgencyFile(rollcall)
  attachments = {
    files: { terms: fileId, childSafety: fileId, handbook: fileId, payForm: fileId },
    videos: { keepingChildrenSafe: await addVideo(rollcall) },
  }
})
beforeEach(async () => {
  person = await rollcall.newPerson()
  registrationId = await addRegistration(rollcall.sql, person.id)
})
afterAll(() => rollcall.close())

const add = (change: Partial<ChecklistToAdd> = {}) =>
  rollcall.services.db.transaction((tx) =>
    addChecklist(tx, systemCaller(rollcall.clock), {
      registrationId,
      checklistId: checklistIdOf(KEY),
      ...attachments,
      ...change,
    }),
  )
const listed = () =>
  rollcall.sql<{ id: string; title: string; unlockedBy: string[] }>(
    `select id, title, unlocked_by as "unlockedBy" from compliance_items
     where registration_id = $1 and removed_at is null order by position`,
    registrationId,
  )
const everyChecklist = regions.flatMap((region) => readCatalogue(CATALOGUE_FOLDER, region).checklists)

test.each(everyChecklist)('a registration gets the items of $key in their order', async ({ key, items }) => {
  await add({ checklistId: checklistIdOf(key) })
  expect((await listed()).map(({ title }) => title)).toEqual(items.map(({ title }) => title))
  expect((await listed()).map(({ unlockedBy }) => unlockedBy)).toEqual(
    items.map(({ comesAfter }) => comesAfter.map((first) => checklistItemIdOf(registrationId, first))),
  )
})

test('an item that was changed or removed stays so when the checklist is added again', async () => {
  const { created } = await add()
  const film = checklistItemIdOf(registrationId, 'film')
  await rollcall.sql(`update compliance_items set title = 'A card' where id = $1`, created[0])
  await rollcall.services.db.transaction((tx) => removeItem(tx, systemCaller(rollcall.clock), film))
  expect(await add()).toEqual({ created: [], changed: [], unchanged: [] })
  const items = await listed()
  expect(items[0]?.title).toBe('A card')
  expect(items.map(({ id }) => id)).not.toContain(film)
})

test('the same checklist added twice at once is added once', async () => {
  const saved = await Promise.all([add(), add()])
  expect(saved.map(({ created }) => created.length).sort((one, other) => one - other)).toEqual([
    0,
    (await listed()).length,
  ])
})

test('an unknown checklist, and one whose file was not given, are refused', async () => {
  await expect(add({ checklistId: randomUUID() })).rejects.toMatchObject({ code: 'checklist_not_found' })
  await expect(add({ files: {} })).rejects.toMatchObject({ code: 'checklist_file_missing', param: 'terms' })
  await expect(add({ videos: {} })).rejects.toMatchObject({ code: 'checklist_file_missing' })
  await expect(add({ registrationId: randomUUID() })).rejects.toMatchObject({
    code: 'registration_not_found',
  })
  expect(await listed()).toEqual([])
})
