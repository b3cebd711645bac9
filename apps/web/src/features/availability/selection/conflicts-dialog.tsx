import { useState } from 'react'
import { formatShortDay, formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './conflicts-dialog.module.css'
import type { Asked } from './use-change-selection.ts'

type Props = { asked: Asked | null; onConfirm: () => void; onClose: () => void }

/** Which of the days are taken, before anything is sent. */
export function ConflictsDialog({ asked, onConfirm, onClose }: Props) {
  // On its way out the dialog still shows what it asked.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  return (
    <Dialog open={asked !== null} onClose={onClose} title={last ? titleOf(last) : ''}>
      {last && <Conflicts asked={last} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  )
}

function titleOf({ plan: { bookedDatesLocal, days } }: Asked): string {
  if (bookedDatesLocal.length === 0) return t('availability.conflicts.titleOffers')
  return days.length === 0 ? t('availability.conflicts.titleAll') : t('availability.conflicts.title')
}

function Conflicts({ asked, onConfirm, onClose }: Props & { asked: Asked }) {
  const { status, plan, bookings } = asked
  const { days, bookedDatesLocal, offeredDatesLocal } = plan
  const count = days.length
  return (
    <>
      <div className={css.parts}>
        {bookedDatesLocal.length > 0 && (
          <Notice
            kind="warning"
            title={t('availability.conflicts.booked', { count: bookedDatesLocal.length })}
          >
            <Taken datesLocal={bookedDatesLocal} bookings={bookings} />
            <p>{t('availability.conflicts.call')}</p>
          </Notice>
        )}
        {offeredDatesLocal.length > 0 && (
          <Notice
            kind="info"
            title={t('availability.conflicts.offered', { count: offeredDatesLocal.length })}
          >
            <Taken datesLocal={offeredDatesLocal} bookings={bookings} />
          </Notice>
        )}
        <p>
          {count > 0
            ? t(`availability.conflicts.rest.${status}`, { count })
            : t('availability.conflicts.nothingLeft')}
        </p>
      </div>
      <DialogActions>
        {count > 0 ? (
          <>
            <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
            <Button variant="primary" onClick={onConfirm}>
              {t('availability.conflicts.send', { count })}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onConfirm}>
            {t('ui.action.close')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

const Taken = ({ datesLocal, bookings }: { datesLocal: readonly string[] } & Pick<Asked, 'bookings'>) => (
  <ul className={css.taken}>
    {datesLocal.map((dateLocal) => (
      <li key={dateLocal}>
        <strong>{formatShortDay(dateLocal)}</strong>
        {(bookings.get(dateLocal) ?? []).map(({ id, clientName, startTimeLocal, endTimeLocal }) => (
          <span key={id}>
            {clientName}, {formatTimeRange(startTimeLocal, endTimeLocal)}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
