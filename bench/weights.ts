import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Audit } from './audit.ts'

export interface Weight {
  gzip: number
  brotli: number
}

export interface Weights {
  js: Weight
  css: Weight
  /** The document, the configuration, calls, icons: as they came over the wire, headers included. */
  otherBytes: number
}

const sum = (weights: Weight[]): Weight => ({
  gzip: weights.reduce((total, { gzip }) => total + gzip, 0),
  brotli: weights.reduce((total, { brotli }) => total + brotli, 0),
})

const weightOf = (file: string): Weight => ({
  gzip: statSync(`${file}.gz`).size,
  brotli: statSync(`${file}.br`).size,
})

/** What the browser fetched to show the page, weighed in the folder it came from. */
export function weigh(folder: string, fetched: Audit['fetched']): Weights {
  const paths = [...new Set(fetched.map(({ path }) => path))].filter((path) =>
    existsSync(join(folder, `${path}.br`)),
  )
  const ending = (end: string) => paths.filter((path) => path.endsWith(end))
  const total = (list: string[]) => sum(list.map((path) => weightOf(join(folder, path))))
  if (paths.length === 0) throw new Error(`Nothing that was fetched is in ${folder}`)
  const others = fetched.filter(({ path }) => !/\.(?:js|css)$/.test(path))
  return {
    js: total(ending('.js')),
    css: total(ending('.css')),
    otherBytes: others.reduce((bytes, other) => bytes + other.bytes, 0),
  }
}

interface ManifestEntry {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

export interface LazyPart {
  name: string
  weight: Weight
}

/** What each lazily loaded part adds to what is already there, heaviest first. */
export function lazyParts(folder: string): LazyPart[] {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  )
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const entry = manifest[key]
    if (!entry || seen.has(entry.file)) return seen
    for (const file of [entry.file, ...(entry.css ?? [])]) seen.add(file)
    for (const imported of entry.imports ?? []) filesOf(imported, seen)
    return seen
  }
  const keys = Object.keys(manifest)
  const initial = new Set(keys.filter((key) => manifest[key]?.isEntry).flatMap((key) => [...filesOf(key)]))
  return keys
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => {
      const added = [...filesOf(key)].filter((file) => !initial.has(file))
      return { name: nameOf(key), weight: sum(added.map((file) => weightOf(join(folder, file)))) }
    })
    .sort((a, b) => b.weight.gzip - a.weight.gzip)
}

const nameOf = (key: string) => key.replace(/^.*\//, '').replace(/\.\w+$/, '')
