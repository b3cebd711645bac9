import { randomUUID } from 'node:crypto'
import { regions } from '@rollcall/domain/regions/region'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCodeIsMet } from '../../../test/codes-seen.ts'
import { createTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let person: Person
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  person = await rollcall.newPerson()
  headers = (await rollcall.signIn(person.key)).authorization
})
afterAll(() => rollcall.close())

interface Listed {
  id: string
  title: string
  category: string
  fileName: string
  fileSizeBytes: number
}
const list = async () => (await rollcall.call('GET /downloads/general', { headers })).json as Listed[]
const fetchOne = (id: string) => rollcall.call('GET /downloads/general/{id}', { headers, params: { id } })

test.each(regions)(
  'in %s there are the files of all regions and of this one, and each opens',
  async (region) => {
    await rollcall.sql('update candidates set region = $2 where id = $1', person.id, region)
    const downloads = await list()
    expect(downloads.map(({ category }) => category)).toEqual([
      'Getting started',
      'Pay and hours',
      'Pay and hours',
      'Keeping children safe',
    ])
    for (const { id, fileName, fileSizeBytes } of downloads) {
      const { bytes, headers: sent } = await fetchOne(id)
      expect([bytes.subarray(0, 5).toString(), bytes.length]).toEqual(['%PDF-', fileSizeBytes])
      expect(sent['content-disposition']).toContain(encodeURIComponent(fileName))
    }
  },
)

test('another region’s file, one with a virus in it, and one that never was are not there', async () => {
  await rollcall.sql(`update candidates set region = 'AU' where id = $1`, person.id)
  const rows = await rollcall.sql<{ id: string }>(
    `update files f set infected_at = now() from downloads d where d.file_id = f.id and d.name = 'handbook' returning d.id`,
  )
  const [foreign] = await rollcall.sql<{ id: string }>(`select id from downloads where region = 'US' limit 1`)
  for (const id of [rows[0]?.id ?? '', foreign?.id ?? '', randomUUID()])
    expect((await fetchOne(id)).code).toBe('download_not_found')
  expect((await fetchOne('handbook')).code).toBe('invalid_file_id')
  expect((await list()).map(({ title }) => title)).not.toContain('Candidate handbook')
})

everyCodeIsMet('GET /downloads/general', 'GET /downloads/general/{id}')
