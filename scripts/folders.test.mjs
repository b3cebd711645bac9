import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

const isSource = (file) =>
  /^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** The imports between the entries (files and folders) of each folder: an import belongs to the folder that both ends share. */
function importsByFolder(files, textOf) {
  const known = new Set(files)
  const folders = new Map()
  for (const file of files) {
    for (const [, specifier] of textOf(file).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(file), specifier))
      if (!known.has(imported)) continue
      const [from, to] = [file.split('/'), imported.split('/')]
      const depth = from.findIndex((name, at) => name !== to[at])
      const folder = from.slice(0, depth).join('/')
      const entries = folders.get(folder) ?? new Map()
      folders.set(folder, entries)
      entries.set(from[depth], (entries.get(from[depth]) ?? new Set()).add(to[depth]))
    }
  }
  return folders
}

/** The names along one cycle of a graph, if it has any. */
function findCycle(edges) {
  const done = new Set()
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    done.add(name)
    for (const next of edges.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    return undefined
  }
  for (const name of edges.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}

const cyclesOf = (files, textOf) =>
  [...importsByFolder(files, textOf)].flatMap(([folder, edges]) => {
    const cycle = findCycle(edges)
    return cycle ? [`${folder}: ${cycle.join(' → ')}`] : []
  })

test('no file or folder imports one beside it that imports it, directly or through others', () => {
  const options = { cwd: root, maxBuffer: 2 ** 24 }
  const listed = execFileSync('git', ['ls-files', '--', 'apps', 'packages'], options)
  const files = listed.toString().split('\n').filter(isSource)
  expect(files.length).toBeGreaterThan(800)
  expect(cyclesOf(files, (file) => readFileSync(join(root, file), 'utf8'))).toEqual([])
})

test('cycles of files, folders and types are found', () => {
  const texts = {
    'a/one.ts': "import { x } from '../b/two.ts'",
    'b/two.ts': "import type { y } from '../a/three.ts'",
    'a/three.ts': "import { z } from './four.ts'",
    'a/four.ts': "const three = import('./three.ts')",
  }
  expect(cyclesOf(Object.keys(texts), (file) => texts[file])).toEqual([
    ': a → b → a',
    'a: three.ts → four.ts → three.ts',
  ])
})
