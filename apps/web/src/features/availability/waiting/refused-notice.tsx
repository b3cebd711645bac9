import { formatDays } from '../../../shared/availability/day-spans.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { drop } from '../../../shared/waiting/waiting.ts'
import { errorText, t } from '../../../shared/words/words.ts'
import type { DaysChange } from '../availability.queries.ts'
import { changeInWords } from './change-in-words.ts'
import { otherDays } from './other-days.ts'
import type { RefusedChange } from './waiting-changes.ts'

type Props = {
  refused: RefusedChange
  onSaveOthers: (others: DaysChange) => void
}

export function RefusedNotice({ refused, onSaveOthers }: Props) {
  const others = otherDays(refused)
  const saveOthers = () => {
    drop(refused)
    onSaveOthers(others)
  }
  return (
    <Notice
      kind="error"
      title={t('waiting.refused.title')}
      action={
        <>
          {others.days.length > 0 && (
            <Button onClick={saveOthers}>
              {t('waiting.refused.saveOthers', { count: others.days.length })}
            </Button>
          )}
          <Button onClick={() => drop(refused)}>{t('waiting.refused.understood')}</Button>
        </>
      }
    >
      <p>{changeInWords(refused.payload.change)}</p>
      <p>{reasonOf(refused)}</p>
    </Notice>
  )
}

/** The service names the days that stood in the way. */
function reasonOf({ code, param }: RefusedChange): string {
  const days = param && formatDays(param.split(','))
  if (days && code === 'availability_conflicts_with_booking') return t('waiting.refused.booked', { days })
  if (days && code === 'availability_date_in_past') return t('waiting.refused.past', { days })
  return errorText(code)
}
