import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { useInShell } from '../shell/in-shell.ts'
import css from './message.module.css'

type Props = {
  icon: IconName
  title: ReactNode
  text: ReactNode
  /** A code for whoever is called about it. */
  detail?: ReactNode
  actions: ReactNode
}

/** What happened, in words, and the way out. It takes the focus: whoever cannot see the screen change hears it. */
export function Message({ icon, title, text, detail, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Heading = useInShell() ? 'h2' : 'h1'
  return (
    <div className={css.message}>
      <span className={css.icon}>
        <Icon name={icon} size={32} />
      </span>
      <Heading ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </Heading>
      <p className={css.text}>{text}</p>
      {detail && <p className={css.detail}>{detail}</p>}
      <div className={css.actions}>{actions}</div>
    </div>
  )
}
