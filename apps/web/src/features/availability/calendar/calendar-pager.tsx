import { formatDayRange, formatMonth } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './calendar.module.css'
import { pageEnd, turnPage, type View } from './shown-dates.ts'

type Props = {
  headingId: string
  view: View
  start: string
  isCurrent: boolean
  onTurn: (start: string | undefined) => void
}

export const CalendarPager = ({ headingId, view, start, isCurrent, onTurn }: Props) => (
  <header className={css.pager}>
    <Button variant="icon" onClick={() => onTurn(turnPage(view, start, -1))}>
      <Icon name="left" />
      <VisuallyHidden>{t(`availability.earlier.${view}`)}</VisuallyHidden>
    </Button>
    <h2 id={headingId} aria-live="polite" className={css.heading}>
      {view === 'month' ? formatMonth(start) : formatDayRange(start, pageEnd(view, start))}
    </h2>
    {!isCurrent && (
      <Button variant="quiet" onClick={() => onTurn(undefined)}>
        {t('availability.backToToday')}
      </Button>
    )}
    <Button variant="icon" onClick={() => onTurn(turnPage(view, start, 1))}>
      <Icon name="right" />
      <VisuallyHidden>{t(`availability.later.${view}`)}</VisuallyHidden>
    </Button>
  </header>
)
