import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CertificationType } from '@rollcall/contract/compliance/certifications'
import { regions } from '@rollcall/domain/regions/region'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { CATALOGUE_FOLDER } from '../../catalogue-folder.ts'
import { systemCaller } from '../../platform/caller.ts'
import { certificationTypeIdOf, readCatalogue } from './catalogue.ts'
import { loadCatalogue } from './load-catalogue.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const catalogues = regions.map((region) => readCatalogue(CATALOGUE_FOLDER, region))
const everyType = catalogues.flatMap(({ region, certificationTypes }) =>
  certificationTypes.map((type) => ({ region, ...type })),
)

test.each(everyType)(
  '$title ($region) is shown and recognised',
  ({ key, title, description, fields, hints, ignoreExpiry }) => {
    const shown = { id: certificationTypeIdOf(key), title, description, fieldMeta: fields, ignoreExpiry }
    expect(CertificationType.safeParse(shown).success).toBe(true)
    expect(hints.names.length).toBeGreaterThan(0)
    const ids: string[] = fields.map(({ fieldId }) => fieldId)
    expect(ids).toEqual(expect.arrayContaining(Object.keys(hints.optionLabels)))
  },
)

test('no two types are one, in any region', () => {
  expect(new Set(everyType.map(({ key }) => key)).size).toBe(everyType.length)
  expect(new Set(everyType.map(({ region, title }) => `${region} ${title}`)).size).toBe(everyType.length)
})

/** A folder of files like those of New Zealand, one of them changed. */
function folderWith(file: string, change: (text: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  cpSync(join(CATALOGUE_FOLDER, 'nz'), join(folder, 'nz'), { recursive: true })
  const path = join(folder, 'nz', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  return folder
}
const load = (folder: string) =>
  rollcall.services.db.transaction((tx) =>
    loadCatalogue(tx, systemCaller(rollcall.clock), readCatalogue(folder, 'NZ')),
  )
const recordedLoads = () =>
  rollcall.sql<{ details: unknown }>(
    `select details from audit_log where action = 'catalogue_loaded' order by id`,
  )

test('a second load writes nothing; a changed entry is changed, and one that was removed is kept', async () => {
  const nothing = {
    certificationTypes: 0,
    documentTypes: 0,
    subjects: 0,
    forms: 0,
    checklists: 0,
    idCheckRules: 0,
  }
  const recorded = (await recordedLoads()).length
  // The demo has loaded it.
  expect(await load(CATALOGUE_FOLDER)).toEqual(nothing)
  expect(await recordedLoads()).toHaveLength(recorded)

  const renamed = folderWith('certification-types.json', (text) =>
    text.replace('"Police Vet"', '"Police Vetting"'),
  )
  expect(await load(renamed)).toEqual({ ...nothing, certificationTypes: 1 })
  const shorter = folderWith('subjects.json', (text) => text.replace(/,\s*"Learning support"/, ''))
  expect(await load(shorter)).toEqual({ ...nothing, certificationTypes: 1 })
  const dearer = folderWith('id-check-rules.json', (text) =>
    text.replace('"pointsNeeded": 100', '"pointsNeeded": 110'),
  )
  expect(await load(dearer)).toEqual({ ...nothing, idCheckRules: 1 })
  const { subjects } = readCatalogue(CATALOGUE_FOLDER, 'NZ')
  expect(await rollcall.sql(`select from subjects where region = 'NZ'`)).toHaveLength(subjects.length)
  expect(await recordedLoads()).toHaveLength(recorded + 3)
})

test.each([
  { file: 'subjects.json', change: (text: string) => text.slice(0, 20), says: 'cannot be read' },
  {
    file: 'document-types.json',
    change: () => '{ "sources": "unreviewed", "titles": ["Photo", "Photo"] }',
    says: 'Each title once',
  },
  {
    file: 'certification-types.json',
    change: (text: string) => text.replace('"required"', '"requierd"'),
    says: 'types[0].fields[0].rules[0]',
  },
  {
    file: 'certification-types.json',
    change: (text: string) => text.replace(/"fieldType": "select"/, '"fieldType": "text"'),
    says: 'no other field has',
  },
  {
    file: 'certification-types.json',
    change: (text: string) => text.replace('"https://', '"http://'),
    says: 'types[0].apply.url',
  },
  {
    file: 'checklists.json',
    change: (text: string) =>
      text.replace('"certificationType": "nz police vet"', '"certificationType": "nz police"'),
    says: 'there is no "nz police',
  },
  {
    file: 'checklists.json',
    change: (text: string) => text.replace('"referenceType": "Contract"', '"referenceType": "Video"'),
    says: 'is missing or has no use',
  },
  {
    file: 'forms.json',
    change: (text: string) => text.replace('"refereesNeeded": 2', '"refereesNeeded": 0'),
    says: 'refereesNeeded',
  },
  {
    file: 'id-check-rules.json',
    change: (text: string) => text.replace('"expiry": "always"', '"expires": "always"'),
    says: 'rules.kinds[0].expiry',
  },
  {
    file: 'id-check-rules.json',
    change: (text: string) => text.replace('"ASB"', '"ANZ"'),
    says: 'Each issuer once',
  },
  {
    file: 'id-check-rules.json',
    change: (text: string) => text.replace('"id": "foreignPassport"', '"id": "newZealandPassport"'),
    says: 'Each id once',
  },
])('$file: a mistake is named with its place ($says)', ({ file, change, says }) => {
  const folder = folderWith(file, change)
  expect(() => readCatalogue(folder, 'NZ')).toThrow(says)
  expect(() => readCatalogue(folder, 'NZ')).toThrow(file)
})
