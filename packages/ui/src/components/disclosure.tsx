import type { ReactNode } from 'react'
import css from './disclosure.module.css'
import { Icon } from './icon.tsx'

type Props = {
  summary: ReactNode
  isInitiallyOpen?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** A row of a list that expands to show more. */
export const Disclosure = ({ summary, isInitiallyOpen = false, onOpen, children }: Props) => (
  <details
    className={css.entry}
    open={isInitiallyOpen || undefined}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary className={css.summary}>
      <span>{summary}</span>
      <Icon name="down" size={20} className={css.arrow} />
    </summary>
    <div className={css.content}>{children}</div>
  </details>
)
