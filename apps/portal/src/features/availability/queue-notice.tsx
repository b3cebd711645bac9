import { drop } from '@rollcall/client/offline-queue/offline-queue.ts'
import { errorTexts } from '@rollcall/client/transport/failure.ts'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { weekdays } from '@rollcall/domain/work/availability/ongoing-availability'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatShortWeekday } from '@rollcall/ui/site/format.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { useRef, useState } from 'react'
import { formatDays } from '../../shared/availability/day-spans.ts'
import type { DaysChange } from './availability.queries.ts'
import { type AvailabilityChange, daysOf, ongoingOf } from './offline/availability-change.ts'
import { tQueue } from './offline/queue.words.ts'
import {
  type QueuedChange,
  type RefusedChange,
  useQueuedChanges,
  useRefusedChanges,
} from './offline/queued-changes.ts'
import { discardChange } from './offline/save-or-queue.ts'
import css from './queue-notice.module.css'
import { useSavePlan } from './use-save-plan.ts'

/** Lists queued changes, and those that were refused. */
export function QueueNotice() {
  const queued = useQueuedChanges()
  const refused = useRefusedChanges()
  const save = useSavePlan()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {refused.map((change) => (
        <RefusedNotice key={change.name} refused={change} onSaveOthers={(others) => void save(others)} />
      ))}
      {queued.length > 0 && (
        <Notice
          kind="warning"
          title={tQueue('title', { count: queued.length })}
          action={
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {tQueue('review')}
            </Button>
          }
        >
          {tQueue('text')}
        </Notice>
      )}
      <QueueDialog isOpen={isOpen && queued.length > 0} queued={queued} onClose={() => setOpen(false)} />
    </>
  )
}

type DialogProps = { isOpen: boolean; queued: readonly QueuedChange[]; onClose: () => void }

function QueueDialog({ isOpen, queued, onClose }: DialogProps) {
  const list = useRef<HTMLOListElement>(null)
  const discard = (changes: readonly QueuedChange[]) => {
    // The last first, so that each finds the days as it left them.
    for (const change of changes.toReversed()) discardChange(change)
    toast(tQueue('discarded', { count: changes.length }), 'success')
    if (changes.length === queued.length) onClose()
    else list.current?.focus()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={tQueue('dialogTitle')}>
      <p className={css.quiet}>{tQueue('dialogText')}</p>
      <ol ref={list} tabIndex={-1} className={css.list}>
        {queued.map((change) => (
          <li key={change.name} className={css.change}>
            <span className={css.words}>{changeInWords(change.payload.change)}</span>
            <Button variant="quiet" onClick={() => discard([change])}>
              <span aria-hidden="true">{tQueue('discard')}</span>
              <VisuallyHidden>
                {tQueue('discardWhat', { what: changeInWords(change.payload.change) })}
              </VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
      <DialogActions>
        {queued.length > 1 && <Button onClick={() => discard(queued)}>{tQueue('discardAll')}</Button>}
        <Button variant="primary" onClick={onClose}>
          {tUi('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type RefusedProps = { refused: RefusedChange; onSaveOthers: (others: DaysChange) => void }

function RefusedNotice({ refused, onSaveOthers }: RefusedProps) {
  const others = otherDays(refused)
  const saveOthers = () => {
    drop(refused)
    onSaveOthers(others)
  }
  return (
    <Notice
      kind="error"
      title={tQueue('refused.title')}
      action={
        <>
          {others.days.length > 0 && (
            <Button onClick={saveOthers}>
              {tQueue('refused.saveOthers', { count: others.days.length })}
            </Button>
          )}
          <Button onClick={() => drop(refused)}>{tQueue('refused.understood')}</Button>
        </>
      }
    >
      <p>{changeInWords(refused.payload.change)}</p>
      <p>{useReason(refused)}</p>
    </Notice>
  )
}

/** With these codes the service names the days it refused, and the others could be saved. */
const namesDays = new Set(['availability_conflicts_with_booking', 'availability_date_in_past'])

function otherDays({ code, param, payload: { change, undo } }: RefusedChange): DaysChange {
  const refused = new Set(param?.split(','))
  const rest = (some: AvailabilityChange | undefined) =>
    some && namesDays.has(code) ? daysOf(some).filter(({ dateLocal }) => !refused.has(dateLocal)) : []
  return { days: rest(change), undo: rest(undo) }
}

function useReason({ code, param }: RefusedChange): string {
  const { module: texts } = useLazy(errorTexts, true)
  const days = param && formatDays(param.split(','))
  if (days && code === 'availability_conflicts_with_booking') return tQueue('refused.booked', { days })
  if (days && code === 'availability_date_in_past') return tQueue('refused.past', { days })
  return texts?.errorText(code) ?? tFailure('genericApiError')
}

const A_MONDAY = '2024-01-01'

/** "Available: 3 days, Mon, 16 – Wed, 18 Nov". */
function changeInWords(change: AvailabilityChange): string {
  const ongoing = ongoingOf(change)
  if (ongoing) {
    const days = weekdays.flatMap((weekday, at) =>
      ongoing[weekday] === 'available' ? [formatShortWeekday(addDays(A_MONDAY, at))] : [],
    )
    return tQueue('to.ongoing', { days: days.join(', ') || tQueue('to.ongoingNone') })
  }
  const days = daysOf(change)
  const [first] = days
  const areAlike = days.every(({ status }) => status === first?.status)
  return tQueue('days', {
    status: tQueue(`to.${areAlike && first ? first.status : 'mixed'}`),
    count: days.length,
    days: formatDays(days.map(({ dateLocal }) => dateLocal).toSorted()),
  })
}
