import {
  type ComplianceItemFacts,
  type ComplianceItemState,
  complianceItemState,
  isDone,
} from './item-state.ts'

export interface ChecklistFacts extends Omit<ComplianceItemFacts, 'unlockedBy'> {
  id: string
  /** The ids of items that have to be done first, done or not. */
  comesAfter: readonly string[]
}

export type ChecklistItemState = ComplianceItemState & {
  /** The items that have to be done first and are not done. */
  unlockedBy: string[]
}

/** The state of each item of a checklist, by id. A done item stays done whatever it waits for, so two passes are enough. */
export function complianceItemStates(
  items: readonly ChecklistFacts[],
  todayLocal: string,
): Map<string, ChecklistItemState> {
  const open = new Set(
    items
      .filter((item) => !isDone(complianceItemState({ ...item, unlockedBy: [] }, todayLocal).status))
      .map(({ id }) => id),
  )
  return new Map(
    items.map((item) => {
      const unlockedBy = item.comesAfter.filter((id) => open.has(id) && id !== item.id)
      return [item.id, { ...complianceItemState({ ...item, unlockedBy }, todayLocal), unlockedBy }]
    }),
  )
}
