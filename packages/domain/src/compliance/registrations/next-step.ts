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

/**
 * The next step of a registration: the first item that its candidate can do, else the one that has waited longest for
 * another party.
 */
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
  // An item that still counts waits for no party; renewing it is up to the candidate.
  return { itemId: id, waitingFor: isDone(status) ? 'candidate' : waitingFor, waitingSinceUtc }
}
