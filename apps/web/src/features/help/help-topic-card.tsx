import { useId } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import css from './help.module.css'
import { HelpAnswer } from './help-answer.tsx'
import type { HelpTopic } from './help-topics.ts'

export function HelpTopicCard({ topic }: { topic: HelpTopic }) {
  const { icon, title, entries } = topic
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={css.topic}>
      <h2 id={headingId} className={css.title}>
        <Icon name={icon} size={20} />
        {title}
      </h2>
      <Card flush>
        {entries.map((entry) => (
          <HelpAnswer key={entry.question} entry={entry} />
        ))}
      </Card>
    </section>
  )
}
