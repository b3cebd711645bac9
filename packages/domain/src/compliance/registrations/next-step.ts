import { isDone, type WaitingParty } from '../items/item-state.ts'
import { type PlannedItem, unlockPlan } from './unlock-plan.ts'

interface WaitedFor extends PlannedItem {
  waitingSinceUtc: string | null
}

export interface NextStep {
  itemId: string
  waitingFor: WaitingParty
  waitingSinceUtc: string | null
}

/** What a registration waits for: the first thing its candidate can do, else what has waited longest for others. */
export function nextStepOf(
  items: readonly WaitedFor[],
  bookedDatesLocal: readonly string[],
): NextStep | undefined {
  const [first] = unlockPlan(items, bookedDatesLocal)
  const waiting = items
    .filter(({ status }) => !isDone(status))
    .toSorted((one, other) => (one.waitingSinceUtc ?? '9').localeCompare(other.waitingSinceUtc ?? '9'))
  const next = items.find(({ id }) => id === first?.itemId) ?? waiting[0]
  if (!next) return undefined
  const { id, status, waitingFor, waitingSinceUtc } = next
  // Nobody waits for what still counts; that it runs out is for its owner to see to.
  return { itemId: id, waitingFor: isDone(status) ? 'candidate' : waitingFor, waitingSinceUtc }
}
