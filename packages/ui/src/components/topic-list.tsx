import type { MouseEvent } from 'react'
import css from './topic-list.module.css'

type Props = {
  label: string
  /** The id of each is that of a part of the page. */
  topics: readonly { id: string; title: string }[]
}

/** Links to the parts of a long page, at its left on wide screens; not shown on narrow ones. */
export const TopicList = ({ label, topics }: Props) => (
  <nav aria-label={label} className={css.topics}>
    <ul>
      {topics.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={css.topic} onClick={(event) => goTo(event, id)}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** Does not change the address: the router would add a history entry for each topic. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}
