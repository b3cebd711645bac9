import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import { type PlannedChange, planChange } from '@rollcall/domain/availability/planned-change'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { type KnownDaysAndWeek, useKnownDays } from './known-days.ts'
import { plannedGroups } from './planned-groups.ts'
import css from './quick-ways.module.css'

type Props = {
  /** All that have to be known before anything can be said. */
  datesLocal: readonly string[]
  wanted: (known: KnownDaysAndWeek) => readonly AvailabilityDay[]
  /** What is to be said of how it was reckoned. */
  noteOf?: (known: KnownDaysAndWeek) => string | undefined
  onConfirm: (plan: PlannedChange) => void
  onClose: () => void
}

/** What a quick way will change, before it does. */
export function Preview({ datesLocal, wanted, noteOf, onConfirm, onClose }: Props) {
  const { known, isOffline, isFailed, refetch } = useKnownDays(datesLocal)
  const plan = known && planChange(wanted(known), known)
  const note = known && noteOf?.(known)
  const count = plan?.days.length ?? 0
  return (
    <>
      <div className={css.preview} aria-live="polite">
        {known && plan && <Planned plan={plan} known={known} />}
        {note && <p className={css.quiet}>{note}</p>}
        {isOffline && <Notice kind="warning">{t('quickWays.preview.offline')}</Notice>}
        {isFailed && !isOffline && (
          <Notice kind="error" action={<Button onClick={refetch}>{t('ui.action.retry')}</Button>}>
            {t('quickWays.preview.unknown')}
          </Notice>
        )}
        {!known && !isOffline && !isFailed && <PreviewSkeleton />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t(known && count === 0 ? 'ui.action.close' : 'ui.action.cancel')}</Button>
        {plan && count > 0 && (
          <Button variant="primary" onClick={() => onConfirm(plan)}>
            {t('quickWays.confirm', { count })}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function Planned({ plan, known }: { plan: PlannedChange; known: KnownDaysAndWeek }) {
  const { days, bookedDatesLocal: booked, offeredDatesLocal: offered } = plan
  return (
    <>
      {days.length === 0 ? (
        <p>{t('quickWays.preview.none')}</p>
      ) : (
        <>
          <h3 className={css.count}>{t('quickWays.preview.title', { count: days.length })}</h3>
          <ul className={css.groups}>
            {plannedGroups(plan, known).map(({ from, to, datesLocal }) => (
              <li key={`${from} ${to}`}>
                <p className={css.days}>{formatDays(datesLocal)}</p>
                <p className={css.change}>
                  <VisuallyHidden>{t('quickWays.preview.from')} </VisuallyHidden>
                  <span className={css.from}>{from}</span>
                  <VisuallyHidden> {t('quickWays.preview.to')} </VisuallyHidden>
                  <Icon name="right" size={16} />
                  <strong>{to}</strong>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {booked.length > 0 && (
        <Notice kind="info">
          {t('quickWays.preview.booked', { count: booked.length, days: formatDays(booked) })}
        </Notice>
      )}
      {offered.length > 0 && (
        <Notice kind="warning">
          {t('quickWays.preview.offered', { count: offered.length, days: formatDays(offered) })}
        </Notice>
      )}
    </>
  )
}

const PreviewSkeleton = () => (
  <>
    <VisuallyHidden>{t('quickWays.preview.loading')}</VisuallyHidden>
    <Skeleton width="40%" height="1.25rem" />
    <Skeleton width="80%" />
    <Skeleton width="60%" />
  </>
)
