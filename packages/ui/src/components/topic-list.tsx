import type { MouseEvent } from 'react'
import css from './topic-list.module.css'

type Props = {
  label: string
  /** Each is a part of the page, by its id. */
  topics: readonly { id: string; title: string }[]
}

/** The parts of a long page, at its left where there is room; a narrow screen shows none of it. */
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

/** Not by the address: the router would count each topic as a page of its own to come back to. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}
