import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { TextField } from '../../shared/ui/text-field.tsx'
import { t } from '../../shared/words/words.ts'
import css from './help.module.css'
import { HelpResults } from './help-results.tsx'
import { HelpTopicCard } from './help-topic-card.tsx'
import { helpTopics } from './help-topics.ts'
import { searchHelp } from './search-help.ts'
import { StillStuck } from './still-stuck.tsx'

export default function HelpScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const topics = useMemo(() => helpTopics(user.timezone), [user.timezone])
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const matches = query === '' ? null : searchHelp(topics, query)
  return (
    <div className={css.screen}>
      <div className={css.search}>
        <TextField
          type="search"
          label={t('help.search')}
          placeholder={t('help.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        <p aria-live="polite" className={css.count}>
          {matches && t('help.found', { count: matches.length })}
        </p>
        {matches && <HelpResults matches={matches} query={query} />}
      </div>
      {!matches && topics.map((topic) => <HelpTopicCard key={topic.title} topic={topic} />)}
      <StillStuck />
    </div>
  )
}
