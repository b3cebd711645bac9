import type { ReactNode } from 'react'
import css from './dialog-actions.module.css'

/** The buttons of a dialog, the primary one last: they stay in sight while the words above them scroll. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
)
