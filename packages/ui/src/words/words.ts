import { withFullStop } from '@rollcall/domain/text/full-stop'
import { useSyncExternalStore } from 'react'
import type { Arguments, BranchOf, KeyOf, PlainKeyOf, RegionalWords, Words } from './words-types.ts'

let locale = 'en'
const listeners = new Set<() => void>()

export function setLocale(next: string): void {
  if (next === locale) return
  locale = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The profile may change the language after the first paint. The root uses this as its `key`: screens are memoised, and only
 * a new tree reads every text again.
 */
export const useLocale = (): string => useSyncExternalStore(subscribe, () => locale)

export interface Translate<English> {
  /** The text in the current locale, with its variables and its plural form. */
  <Key extends KeyOf<English>>(key: Key, ...values: Arguments<English, Key>): string
  /** The texts of a branch. */
  list: (branch: BranchOf<English>) => string[]
}

/** The keys of texts without variables, for tables that hold them. */
export type PlainKey<T> = T extends Translate<infer English> ? PlainKeyOf<English> : never

/**
 * Defines the words of one feature: English, and those that differ in a region. A feature calls this once, in the
 * `.words.ts` beside its screens.
 */
export function defineWords<const English extends Words>(
  english: English,
  regional: Record<string, RegionalWords<English>> = {},
): Translate<English> {
  const at = (path: string) => find(regional[locale] as Words | undefined, path) ?? find(english, path)
  const translate = (key: string, ...[values]: [Record<string, string | number>?]) => {
    const text = values?.count === undefined ? at(key) : at(`${key}_${values.count === 1 ? 'one' : 'other'}`)
    return fill(asText(text ?? at(key)) ?? key, values)
  }
  const list = (branch: string) =>
    Object.keys(find(english, branch) ?? {}).flatMap((name) => asText(at(`${branch}.${name}`)) ?? [])
  return Object.assign(translate, { list })
}

function find(words: Words | undefined, path: string): string | Words | undefined {
  let node: string | Words | undefined = words
  for (const name of path.split('.')) {
    node = typeof node === 'object' && Object.hasOwn(node, name) ? node[name] : undefined
  }
  return node
}

const asText = (node: string | Words | undefined) => (typeof node === 'string' ? node : undefined)

const fill = (text: string, values?: Record<string, string | number>) =>
  values
    ? text.replace(/\{\{(\w+)\}\}(\.?)/g, (_, name: string, stop: string) => {
        const value = String(values[name])
        return stop ? withFullStop(value) : value
      })
    : text
