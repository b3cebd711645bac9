import { first } from './en/first.ts'
import { enAU } from './en-AU.ts'
import { enCA } from './en-CA.ts'
import { enGB } from './en-GB.ts'
import { enNZ } from './en-NZ.ts'
import { enUS } from './en-US.ts'
import type { Arguments, Key, ListKey, RegionalWords, Tree } from './words-types.ts'

export type { Key, ListKey, PlainKey, RegionalWords, Tree as Words } from './words-types.ts'

const regions: Record<string, RegionalWords> = {
  'en-AU': enAU,
  'en-CA': enCA,
  'en-GB': enGB,
  'en-NZ': enNZ,
  'en-US': enUS,
}

let english: Tree = first
let words: Tree = english
let current = 'en'
let arrival: Promise<void> | undefined
const listeners = new Set<() => void>()

/** An unknown locale reads plain English. */
export function setWords(locale: string): void {
  if (locale === current) return
  current = locale
  readAgain()
  for (const listener of listeners) listener()
}

/** The words of one area, ahead of all the others. */
export function learnWords(area: Tree): void {
  english = { ...english, ...area }
  readAgain()
}

/** Every word there is: what no landing screen needs is fetched with the first screen, or failure, that does. */
export function allWords(): Promise<void> {
  arrival ??= fetchAll()
  return arrival
}

async function fetchAll() {
  try {
    const { en } = await import('./en/index.ts')
    english = en
    readAgain()
  } catch (error) {
    arrival = undefined
    throw error
  }
}

function readAgain() {
  const region = regions[current]
  words = region ? merge(english, region) : english
}

export const wordsLocale = (): string => current

export function subscribeWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function t<K extends Key>(key: K, ...[values]: Arguments<K>): string {
  const given: Record<string, string | number> | undefined = values
  const text = given?.count === undefined ? find(key) : find(`${key}_${given.count === 1 ? 'one' : 'other'}`)
  return fill(asText(text ?? find(key)) ?? key, given)
}

export function tList(key: ListKey): string[] {
  return Object.values(find(key) ?? {}).filter((text) => typeof text === 'string')
}

export const hasErrorText = (code: string): boolean => asText(find(`error.${code}`)) !== undefined

/** What a failure says to a person: the text of its code, or the generic one for a code without a text. */
export function errorText(code?: string | null): string {
  const text = code ? asText(find(`error.${code}`)) : undefined
  return text ?? t('error.genericApiError')
}

function find(path: string): string | Tree | undefined {
  let node: string | Tree | undefined = words
  for (const name of path.split('.')) node = typeof node === 'object' ? node[name] : undefined
  return node
}

const asText = (node: string | Tree | undefined) => (typeof node === 'string' ? node : undefined)

const fill = (text: string, values?: Record<string, string | number>) =>
  values ? text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])) : text

function merge(base: Tree, region: Tree): Tree {
  const merged: Record<string, string | Tree> = { ...base }
  for (const [name, node] of Object.entries(region)) {
    const under = base[name]
    merged[name] = typeof node === 'object' && typeof under === 'object' ? merge(under, node) : node
  }
  return merged
}
