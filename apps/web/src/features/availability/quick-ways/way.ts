import type { PlannedChange } from '@rollcall/domain/availability/planned-change'
import type { Layout } from '../calendar/shown-dates.ts'

export const ways = ['sameAsLastWeek', 'nextTwoWeeks', 'pause'] as const
export type Way = (typeof ways)[number]

export type WayProps = {
  today: string
  layout: Layout
  onConfirm: (plan: PlannedChange) => void
  onClose: () => void
}
