import type { AvailabilityStatus } from '@rollcall/domain/availability/availability-status'
import type { HourRange } from '@rollcall/domain/availability/hour-ranges'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useLatePart } from '../../../shared/ui/use-late-part.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { ConflictsDialog } from './conflicts-dialog.tsx'
import css from './selection-bar.module.css'
import { useChangeSelection } from './use-change-selection.ts'

const loadHours = () => import('../hours/hours-dialog.tsx')

type Props = {
  datesLocal: ReadonlySet<string>
  onSelect: (datesLocal: readonly string[]) => void
}

/** What can be done with the selected days, where the thumb is. */
export function SelectionBar({ datesLocal, onSelect }: Props) {
  const dates = [...datesLocal].sort()
  const count = dates.length
  const { change, looking, asked, confirm, cancel } = useChangeSelection(dates, onSelect)
  const hours = useLatePart(loadHours)
  const [isByHours, setByHours] = useState(false)

  const give = (status: AvailabilityStatus, partialRanges: readonly HourRange[] = []) => {
    setByHours(false)
    void change(status, partialRanges)
  }
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{count > 0 ? t('availability.selection.count', { count }) : ''}</span>
      </VisuallyHidden>
      {count > 0 && (
        <section aria-label={t('availability.selection.title')} className={css.bar}>
          <div className={css.head}>
            <p className={css.count}>{t('availability.selection.count', { count })}</p>
            <Button variant="quiet" className={css.quiet} onClick={() => onSelect([])}>
              <Icon name="close" size={18} />
              {t('availability.selection.unselect')}
            </Button>
          </div>
          <div className={css.actions}>
            <Button variant="primary" busy={looking === 'available'} onClick={() => give('available')}>
              <Icon name="check" size={18} />
              {t('availability.selection.available')}
            </Button>
            <Button busy={looking === 'unavailable'} onClick={() => give('unavailable')}>
              <Icon name="close" size={18} />
              {t('availability.selection.unavailable')}
            </Button>
            <Button
              aria-haspopup="dialog"
              busy={looking === 'partial' || hours.isLoading}
              {...hours.reach}
              onClick={async () => setByHours(await hours.arrive())}
            >
              <Icon name="clock" size={18} />
              {t('availability.selection.partial')}
            </Button>
            <Button busy={looking === 'unset'} onClick={() => give('unset')}>
              <Icon name="circle" size={18} />
              {t('availability.selection.unset')}
            </Button>
          </div>
        </section>
      )}
      {hours.part && (
        <hours.part.HoursDialog
          isOpen={isByHours && count > 0}
          datesLocal={dates}
          onSave={(ranges) => give('partial', ranges)}
          onClose={() => setByHours(false)}
        />
      )}
      <ConflictsDialog asked={asked} onConfirm={confirm} onClose={cancel} />
    </>
  )
}
