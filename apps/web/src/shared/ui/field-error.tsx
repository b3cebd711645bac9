import type { ReactNode } from 'react'
import css from './field-error.module.css'
import { Icon } from './icon.tsx'

/** Always there, empty or not: a screen reader announces words that appear in a place it already knows. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} aria-live="polite" className={css.error}>
    {children && (
      <>
        <Icon name="error" size={16} className={css.icon} />
        <span>{children}</span>
      </>
    )}
  </p>
)
