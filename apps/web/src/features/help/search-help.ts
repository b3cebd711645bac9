import { fuzzySearch, type TextPart } from '../../shared/ui/fuzzy-search.ts'
import type { HelpEntry, HelpTopic } from './help-topics.ts'

export type HelpMatch = { entry: HelpEntry; question: TextPart[] }

/** Best first. An answer is also found by its topic: nobody types "iPhone" and "installing" alike. */
export function searchHelp(topics: readonly HelpTopic[], query: string): HelpMatch[] {
  const items = topics.flatMap(({ title, entries }) =>
    entries.map((entry) => ({
      id: entry.question,
      label: entry.question,
      detail: `${entry.answer} ${title}`,
      entry,
    })),
  )
  return fuzzySearch(items, query).matches.map(({ item, label }) => ({ entry: item.entry, question: label }))
}
