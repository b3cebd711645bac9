import {
  type ComplianceItemFacts,
  type ComplianceItemState,
  complianceItemState,
  isDone,
} from './item-state.ts'

export interface ChecklistFacts extends Omit<ComplianceItemFacts, 'unlockedBy'> {
  id: string
  /** The ids of items that come first, done or not. */
  comesAfter: readonly string[]
}

export type ChecklistItemState = ComplianceItemState & {
  /** Of the items that come first, those that are not done. */
  unlockedBy: string[]
}

/** Where each item of a checklist stands, by its id. What is done is so whatever comes first, so two looks are enough. */
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
