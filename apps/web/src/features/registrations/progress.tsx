import type { ChecklistProgress } from '@rollcall/domain/registrations/checklist-progress'
import css from './registrations.module.css'
import { tRegistrations } from './registrations.words.ts'

/** In words; the bar shows the same: what is accepted, and what was sent. */
export const Progress = ({ total, sent, accepted }: ChecklistProgress) => (
  <div className={css.progress}>
    <p className={css.quiet}>{progressWords({ total, sent, accepted })}</p>
    <div aria-hidden="true" className={css.bar}>
      <span style={{ width: `${(accepted / total) * 100}%` }} />
      <span className={css.sent} style={{ width: `${((sent - accepted) / total) * 100}%` }} />
    </div>
  </div>
)

function progressWords({ total, sent, accepted }: ChecklistProgress): string {
  if (accepted === total) return tRegistrations('progress.allAccepted', { count: total })
  if (sent === 0) return tRegistrations('progress.none', { total })
  if (accepted === 0) return tRegistrations('progress.sent', { sent, total })
  return tRegistrations('progress.sentAndAccepted', { sent, total, accepted })
}
