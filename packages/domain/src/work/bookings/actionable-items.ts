import type { ActionableItem } from './actionable-item.ts'
import type { DayTense } from './day-tense.ts'

export interface ActionableBooking {
  /** The items of the booking itself, before the day is considered. */
  items: readonly ActionableItem[]
  tense: DayTense
  /** It has not ended and is neither cancelled nor locked. */
  isOpenToday: boolean
  isRunningLateEnabled: boolean
  isRunningLateFeatureEnabled: boolean
}

/** The items that a candidate can act on, given the booking's day. */
export function actionableItemsOf(booking: ActionableBooking): ActionableItem[] {
  const { items, tense } = booking
  if (items.includes('tentative')) return ['tentative']
  if (tense === 'present') return [...items, ...addedToday(booking)]
  return tense === 'past' ? keptInThePast(items) : [...items]
}

function addedToday(booking: ActionableBooking): ActionableItem[] {
  if (!booking.isOpenToday) return []
  const canRunLate = booking.isRunningLateEnabled && booking.isRunningLateFeatureEnabled
  return canRunLate ? ['runningLate', 'getDirections'] : ['getDirections']
}

/** One item at a time: confirming comes before feedback, and only agreements are shown beside either. */
function keptInThePast(items: readonly ActionableItem[]): ActionableItem[] {
  const first = (['confirmDetailsRequired', 'feedbackRequired'] as const).find((item) => items.includes(item))
  return first ? items.filter((item) => item === first || item === 'agreementsPending') : [...items]
}

const urgent: readonly ActionableItem[] = ['tentative', 'agreementsPending', 'confirmDetailsRequired']

export type ActionableColour = 'red' | 'blue'

export const actionableColourOf = (items: readonly ActionableItem[]): ActionableColour =>
  items.some((item) => urgent.includes(item)) ? 'red' : 'blue'
