import type { ChecklistProgress } from '@rollcall/domain/compliance/registrations/checklist-progress'
import css from './registrations.module.css'
import { tRegistrations } from './registrations.words.ts'

/** Progress in words and as a bar: accepted and sent items. */
export const Progress = ({ total, sent, accepted, appliedFor }: ChecklistProgress) => (
  <div className={css.progress}>
    <p className={css.quiet}>{progressWords({ total, sent, accepted, appliedFor })}</p>
    <div aria-hidden="true" className={css.bar}>
      <span style={{ width: `${(accepted / total) * 100}%` }} />
      <span className={css.sent} style={{ width: `${((sent - accepted) / total) * 100}%` }} />
    </div>
  </div>
)

function progressWords({ appliedFor, ...progress }: ChecklistProgress): string {
  const words = sentWords(progress)
  return appliedFor > 0 ? tRegistrations('appliedFor', { progress: words, appliedFor }) : words
}

function sentWords({ total, sent, accepted }: Omit<ChecklistProgress, 'appliedFor'>): string {
  if (accepted === total) return tRegistrations('progress.allAccepted', { count: total })
  if (sent === 0) return tRegistrations('progress.none', { total })
  if (accepted === 0) return tRegistrations('progress.sent', { sent, total })
  return tRegistrations('progress.sentAndAccepted', { sent, total, accepted })
}
