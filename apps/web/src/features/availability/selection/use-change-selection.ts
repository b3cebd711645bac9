import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import type { AvailabilityStatus } from '@rollcall/domain/availability/availability-status'
import type { HourRange } from '@rollcall/domain/availability/hour-ranges'
import { type PlannedChange, planChange } from '@rollcall/domain/availability/planned-change'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../shared/ui/toast.ts'
import { t } from '../../../shared/words/words.ts'
import { fetchKnownCalendar } from '../availability.queries.ts'
import type { KnownCalendar } from '../known-calendar.ts'
import { useSavePlan } from '../use-save-plan.ts'
import { useWaitingDays } from '../waiting/waiting-changes.ts'

/** A change that touches bookings or offers, and is not sent before somebody has seen which. */
export interface Asked {
  status: AvailabilityStatus
  plan: PlannedChange
  bookings: KnownCalendar['bookings']
}

/** Looks for conflicts, asks about them, saves the rest, and says what changed, with a way back. */
export function useChangeSelection(
  datesLocal: readonly string[],
  onSelect: (datesLocal: readonly string[]) => void,
) {
  const client = useQueryClient()
  const waiting = useWaitingDays()
  const savePlan = useSavePlan()
  const [looking, setLooking] = useState<AvailabilityStatus | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  const change = async (status: AvailabilityStatus, partialRanges: readonly HourRange[]) => {
    if (looking) return
    setLooking(status)
    const known = await fetchKnownCalendar(client, datesLocal)
    setLooking(null)
    const wanted = datesLocal.map(
      (dateLocal): AvailabilityDay => ({ dateLocal, status, partialRanges: [...partialRanges] }),
    )
    const plan = planChange(wanted, { ...known, own: new Map([...known.own, ...waiting]) })
    if (plan.bookedDatesLocal.length > 0 || plan.offeredDatesLocal.length > 0) {
      setAsked({ status, plan, bookings: known.bookings })
    } else if (plan.days.length === 0) {
      onSelect([])
      toast(t('availability.saved.nothing'))
    } else {
      await save(status, plan)
    }
  }

  const save = async (status: AvailabilityStatus, plan: PlannedChange) => {
    onSelect([])
    const saved = t(`availability.saved.${status}`, { count: plan.days.length })
    const isSaved = await savePlan(plan, { saved, waits: `${saved} ${t('availability.saved.waits')}` })
    // What was chosen is there to be tried again.
    if (!isSaved) onSelect(plan.days.map(({ dateLocal }) => dateLocal))
  }

  const confirm = () => {
    if (asked && asked.plan.days.length > 0) void save(asked.status, asked.plan)
    else onSelect([])
    setAsked(null)
  }
  return { change, looking, asked, confirm, cancel: () => setAsked(null) }
}
