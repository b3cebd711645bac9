import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import css from './help.module.css'
import type { HelpEntry } from './help-topics.ts'
import { OutsideLink } from './outside-link.tsx'

type Props = { entry: HelpEntry; question?: ReactNode }

export function HelpAnswer({ entry, question = entry.question }: Props) {
  const { answer, link } = entry
  return (
    <details className={css.entry}>
      <summary className={css.question}>
        <span>{question}</span>
        <Icon name="down" size={20} className={css.arrow} />
      </summary>
      <div className={css.answer}>
        <p>{answer}</p>
        {link && ('to' in link ? <Link to={link.to}>{link.label}</Link> : <OutsideLink {...link} />)}
      </div>
    </details>
  )
}
