import css from './registrations.module.css'
import { tRegistrations } from './registrations.words.ts'

/** Said in words; the bar shows the same. */
export const Progress = ({ done, total }: { done: number; total: number }) => (
  <div className={css.progress}>
    <p className={css.quiet}>{tRegistrations('progress', { done, total })}</p>
    <div aria-hidden="true" className={css.bar}>
      <span style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
    </div>
  </div>
)
