import { go } from 'fuzzysort'

export type ListItem = { id: string; label: string; detail?: string | undefined }

export type TextPart = { text: string; isMatch: boolean }

export type Match<Item> = { item: Item; label: TextPart[]; detail: TextPart[] }

export type SearchResult<Item> = { matches: Match<Item>[]; total: number }

const BEST = { threshold: 0.3776, limit: 100 }

/** Without a query returns everything in the given order; otherwise the best hundred, best first. */
export function fuzzySearch<Item extends ListItem>(
  items: readonly Item[],
  query: string,
): SearchResult<Item> {
  const wanted = query.trim()
  if (wanted === '') return { matches: items.map((item) => toMatch(item)), total: items.length }
  const results = go(wanted, items, { ...BEST, keys: ['label', 'detail'] })
  const matches = results.map((result) => toMatch(result.obj, result[0]?.indexes, result[1]?.indexes))
  return { matches, total: results.total }
}

/** Splits the text where a match starts or ends. */
export function highlightParts(text: string, indexes: readonly number[] = []): TextPart[] {
  const matched = new Set(indexes)
  const parts: TextPart[] = []
  for (let at = 0; at < text.length; at++) {
    const isMatch = matched.has(at)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += text.charAt(at)
    else parts.push({ text: text.charAt(at), isMatch })
  }
  return parts
}

const toMatch = <Item extends ListItem>(
  item: Item,
  label?: readonly number[],
  detail?: readonly number[],
): Match<Item> => ({
  item,
  label: highlightParts(item.label, label),
  detail: highlightParts(item.detail ?? '', detail),
})
