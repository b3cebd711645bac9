import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'
import css from './heading.module.css'

type Props = {
  /** The fragment of links to this section, which focus the heading. */
  id?: string | undefined
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The person it is about, whose initials are shown before the text. */
  person?: string | undefined
  className?: string | undefined
}

export function SectionHeading({ id, children, lead, actions, person, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const visit = useRouterState({
    select: ({ location }) =>
      id !== undefined && location.hash === id ? location.state.__TSR_key : undefined,
  })
  useEffect(() => {
    if (!visit) return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [visit])
  return (
    <header className={classNames(css.row, className)}>
      {person && <Avatar name={person} />}
      <div className={css.words} data-after-avatar={person ? true : undefined}>
        <h2 ref={heading} id={id} tabIndex={-1} className={css.section}>
          {children}
        </h2>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
