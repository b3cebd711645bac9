import { formatDays } from '../../../shared/availability/day-spans.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { drop } from '../../../shared/waiting/waiting.ts'
import { errorText, t } from '../../../shared/words/words.ts'
import { changeInWords } from './change-in-words.ts'
import type { RefusedChange } from './waiting-changes.ts'

export const RefusedNotice = ({ refused }: { refused: RefusedChange }) => (
  <Notice
    kind="error"
    title={t('waiting.refused.title')}
    action={<Button onClick={() => drop(refused)}>{t('waiting.refused.understood')}</Button>}
  >
    <p>{changeInWords(refused.payload.change)}</p>
    <p>{reasonOf(refused)}</p>
  </Notice>
)

/** The service names the days that stood in the way. */
function reasonOf({ code, param }: RefusedChange): string {
  const days = param && formatDays(param.split(','))
  if (days && code === 'availability_conflicts_with_booking') return t('waiting.refused.booked', { days })
  if (days && code === 'availability_date_in_past') return t('waiting.refused.past', { days })
  return errorText(code)
}
