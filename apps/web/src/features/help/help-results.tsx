import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Highlight } from '../../shared/ui/highlight.tsx'
import { t } from '../../shared/words/words.ts'
import { HelpAnswer } from './help-answer.tsx'
import type { HelpMatch } from './search-help.ts'

export function HelpResults({ matches, query }: { matches: readonly HelpMatch[]; query: string }) {
  return (
    <Card flush>
      {matches.map(({ entry, question }) => (
        <HelpAnswer key={entry.question} entry={entry} question={<Highlight parts={question} />} />
      ))}
      {matches.length === 0 && (
        <EmptyState icon="search" title={t('help.noneTitle', { query })} text={t('help.noneText')} />
      )}
    </Card>
  )
}
