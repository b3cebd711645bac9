import type { AvailabilityStatus } from '@rollcall/domain/work/availability/availability-status'
import type { PlannedChange } from '@rollcall/domain/work/availability/planned-change'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatShortDay, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { useState } from 'react'
import type { KnownCalendar } from './calendar-days.ts'
import { tConflicts } from './conflicts.words.ts'
import css from './conflicts-dialog.module.css'

/** Shows the bookings and offers that a change affects before it is sent. */
export interface ConflictingChange {
  status: AvailabilityStatus
  plan: PlannedChange
  bookings: KnownCalendar['bookings']
}

type Props = { change: ConflictingChange | null; onConfirm: () => void; onClose: () => void }

/** Finds the booked days before anything is sent. */
export function ConflictsDialog({ change, onConfirm, onClose }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(change)
  if (change && change !== last) setLast(change)
  return (
    <Dialog open={change !== null} onClose={onClose} title={last ? titleOf(last) : ''}>
      {last && <Conflicts change={last} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  )
}

function titleOf({ plan: { bookedDatesLocal, days } }: ConflictingChange): string {
  if (bookedDatesLocal.length === 0) return tConflicts('titleOffers')
  return days.length === 0 ? tConflicts('titleAll') : tConflicts('title')
}

function Conflicts({ change, onConfirm, onClose }: Props & { change: ConflictingChange }) {
  const { status, plan, bookings } = change
  const { days, bookedDatesLocal, offeredDatesLocal } = plan
  const count = days.length
  return (
    <>
      <div className={css.parts}>
        {bookedDatesLocal.length > 0 && (
          <Notice kind="warning" title={tConflicts('booked', { count: bookedDatesLocal.length })}>
            <Taken datesLocal={bookedDatesLocal} bookings={bookings} />
            <p>{tConflicts('call')}</p>
          </Notice>
        )}
        {offeredDatesLocal.length > 0 && (
          <Notice kind="info" title={tConflicts('offered', { count: offeredDatesLocal.length })}>
            <Taken datesLocal={offeredDatesLocal} bookings={bookings} />
          </Notice>
        )}
        <p>{count > 0 ? tConflicts(`rest.${status}`, { count }) : tConflicts('nothingLeft')}</p>
      </div>
      <DialogActions>
        {count > 0 ? (
          <>
            <Button onClick={onClose}>{tUi('action.cancel')}</Button>
            <Button variant="primary" onClick={onConfirm}>
              {tConflicts('send', { count })}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onConfirm}>
            {tUi('action.close')}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

type TakenProps = { datesLocal: readonly string[] } & Pick<ConflictingChange, 'bookings'>

const Taken = ({ datesLocal, bookings }: TakenProps) => (
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
