import { expect, test } from 'vitest'
import { importProblems, problemsIn } from './imports.mjs'

const problems = (sources) => problemsIn(new Map(Object.entries(sources)))

test.each([
  ['apps/web/src/main.tsx', "import { x } from '@rollcall/api/app'"],
  ['packages/domain/src/a.ts', "import { x } from '../../contract/src/b.ts'"],
  ['packages/contract/src/a.ts', "import type { x } from '@rollcall/api/b'"],
  ['apps/web/src/shared/a.ts', "import { x } from '../features/home/b.ts'"],
  ['apps/web/src/features/home/a.ts', "import { x } from '../contact/b.ts'"],
  ['apps/web/src/features/home/a.ts', "import { x } from '../../app/b.ts'"],
  ['apps/web/src/shared/a.ts', "import { apiCalls } from '@rollcall/contract/calls'"],
  ['apps/api/src/platform/a.ts', "import { x } from '../identity/b.ts'"],
  ['apps/api/src/me/a.ts', "import { x } from '../service.ts'"],
  ['apps/api/src/me/a.ts', 'const port = process.env.PORT'],
  ['apps/web/src/shared/a.ts', "import pg from 'pg'"],
])('%s may not: %s', (file, text) => {
  expect(problems({ [file]: text })).not.toEqual([])
})

test('a circle is found, one of types alone is not', () => {
  const circle = (kind) => ({
    'packages/domain/src/a.ts': `import ${kind} { b } from './b.ts'`,
    'packages/domain/src/b.ts': `import ${kind} { a } from './a.ts'`,
  })
  expect(problems(circle(''))).toHaveLength(1)
  expect(problems(circle('type'))).toEqual([])
})

test('the house keeps its own rules', () => {
  expect(importProblems()).toEqual([])
})
