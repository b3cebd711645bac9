import type { HourRange } from '@rollcall/domain/availability/hour-ranges'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { t } from '../../../shared/words/words.ts'
import { heldCalendar } from '../availability.queries.ts'
import { useWaitingDays } from '../waiting/waiting-changes.ts'
import { HoursForm } from './hours-form.tsx'
import { rangesInCommon } from './hours-rows.ts'

type Props = {
  isOpen: boolean
  datesLocal: readonly string[]
  onSave: (ranges: readonly HourRange[]) => void
  onClose: () => void
}

/** What was typed is still there when it is opened again for the same days. */
export function HoursDialog({ isOpen, datesLocal, onSave, onClose }: Props) {
  const client = useQueryClient()
  const waiting = useWaitingDays()
  const [draft, setDraft] = useState<{ days: string; ranges: readonly HourRange[] } | null>(null)
  const days = datesLocal.join()

  const start = () => {
    if (draft?.days === days) return draft.ranges
    const { own } = heldCalendar(client, datesLocal)
    return rangesInCommon(datesLocal.map((dateLocal) => waiting.get(dateLocal) ?? own.get(dateLocal)))
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('availability.hours.title')}>
      <HoursForm
        datesLocal={datesLocal}
        start={start}
        onDraft={(ranges) => setDraft({ days, ranges })}
        onSave={(ranges) => {
          setDraft(null)
          onSave(ranges)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
