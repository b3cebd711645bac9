import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './heading.module.css'

type Props = {
  id?: string | undefined
  children: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

export function SectionHeading({ id, children, lead, actions, className }: Props) {
  return (
    <header className={classNames(css.row, className)}>
      <div className={css.words}>
        <h2 id={id} className={css.section}>
          {children}
        </h2>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
