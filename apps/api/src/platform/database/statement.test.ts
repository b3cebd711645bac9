import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/test-database.ts'
import { startService } from '../../service.ts'
import { openDatabase } from './database.ts'
import { declaredStatements, statement } from './statement.ts'

test('every statement of the service fits the schema and is allowed to it', async () => {
  // Importing the whole service declares all statements.
  expect(startService).toBeTypeOf('function')
  const statements = [...declaredStatements()]
  expect(statements.length).toBeGreaterThan(40)

  const database = await createTestDatabase()
  const db = openDatabase({ url: database.serviceUrl, poolSize: 1, onError: () => undefined })
  const misfits: string[] = []
  for (const [name, text] of statements) {
    // Executes the plan's permission check, which "prepare" alone does not.
    await db
      .query({ name: '', text: `explain (generic_plan) ${text}`, values: [] })
      .catch((error: unknown) => {
        misfits.push(`${name}: ${String(error)}`)
      })
  }
  await db.close()
  await database.drop()
  expect(misfits).toEqual([])
})

test('two texts cannot share a name', () => {
  statement('shared_name', 'select 1')
  expect(() => statement('shared_name', 'select 2')).toThrow('Two statements are named shared_name')
})

test('statements use the domain’s names of statuses, not numbers', () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const isNumber = /\bstatus\s*(?:=|<>|[<>]=?|(?:not\s+)?in\s*\()\s*-?\d/
  expect(files.filter((name) => isNumber.test(readFileSync(join(folder, name), 'utf8')))).toEqual([])
})
