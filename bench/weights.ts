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

/** The weight of the files that the browser fetched to show the page. */
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
  name?: string
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

/** The weight that each lazy part adds after Home, heaviest first. */
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
  const entries = Object.entries(manifest)
  const there = new Set(
    entries.flatMap(([key, entry]) => (entry.isEntry || isHomes(entry) ? [...filesOf(key)] : [])),
  )
  return entries
    .filter(([, entry]) => (entry.isDynamicEntry && !isHomes(entry)) || isLanding(entry))
    .map(([key, entry]) => {
      const added = [...filesOf(key)].filter((file) => !there.has(file))
      const name = isLanding(entry) ? `${entry.name}-screen` : nameOf(key)
      return { name, weight: sum(added.map((file) => weightOf(join(folder, file)))) }
    })
    .sort((a, b) => b.weight.gzip - a.weight.gzip)
}

/** A file for several landings is named after all of them, and a landing's own file after it alone. */
const isHomes = ({ name = '' }: ManifestEntry) => /\b(?:shell|home)\b/.test(name)
const isLanding = ({ name = '' }: ManifestEntry) => ['availability', 'booking'].includes(name)

const nameOf = (key: string) => key.replace(/^.*\//, '').replace(/\.\w+$/, '')
