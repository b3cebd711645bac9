import { isAwaitingVerification, isDone } from '../items/item-state.ts'
import { type PlannedItem, unlockPlan } from './unlock-plan.ts'

/** The ids of a checklist in display order: its plan first, then items waiting for others, then done items. */
export function checklistOrder(
  items: readonly PlannedItem[],
  bookedDatesLocal: readonly string[],
): readonly string[] {
  const planned = unlockPlan(items, bookedDatesLocal).map(({ itemId }) => itemId)
  const others = items.filter(({ id }) => !planned.includes(id)).toSorted((a, b) => rankOf(a) - rankOf(b))
  return [...planned, ...others.map(({ id }) => id)]
}

function rankOf({ status, isAppliedFor }: PlannedItem): number {
  if (isDone(status)) return 2
  return isAwaitingVerification(status) || isAppliedFor ? 1 : 0
}
