import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

const lockFiles = ['package-lock.json', 'bench/package-lock.json']
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages

/** Where Node looks for a dependency: in the folder of the package, then in each one around it. */
function isLocked(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]+$/, '')) {
    if (packages[[folder, 'node_modules', name].filter(Boolean).join('/')]) return true
    if (folder === '') return false
  }
}

// npm leaves a binary out of the lock file when the registry does not have it, and `npm ci` then refuses the lock
// file. A version of a tool is used once its binaries are there for every platform.
test.each(lockFiles)('%s has the optional binaries of every platform, so that npm ci installs it', (file) => {
  const packages = packagesOf(file)
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => `${name}@${version}`),
  )
  expect(missing).toEqual([])
})

test.each(lockFiles)('%s names no registry, and the hash of every package', (file) => {
  const installed = Object.entries(packagesOf(file)).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(0)
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})
