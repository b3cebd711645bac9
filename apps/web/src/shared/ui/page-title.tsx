import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './heading.module.css'

type Props = { children: ReactNode; lead?: ReactNode; actions?: ReactNode; className?: string | undefined }

/** The one `h1` of a screen. */
export function PageTitle({ children, lead, actions, className }: Props) {
  return (
    <header className={classNames(css.row, className)}>
      <div className={css.words}>
        <h1 className={css.page}>{children}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
