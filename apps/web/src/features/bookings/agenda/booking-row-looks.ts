import type { BookingListItem } from '@rollcall/contract/bookings'
import type { ActionableItem } from '@rollcall/domain/bookings/actionable-item'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import type { StatusLook } from '../../../shared/ui/status-looks.ts'
import { bookingStatusLook } from '../booking-status-looks.ts'
import { itemLook } from '../item-looks.ts'

const told: readonly ActionableItem[] = ['agreementsPending', 'confirmDetailsRequired', 'feedbackRequired']

/** How a booking stands, then what it asks for. An offer asks for an answer and nothing else. */
export function rowLooks({ status, actionableItems }: Pick<BookingListItem, 'status' | 'actionableItems'>) {
  if (actionableItems.includes('tentative')) return [itemLook('tentative')]
  const asked = actionableItems.filter((item) => told.includes(item)).map(itemLook)
  return [...standing(status, actionableItems), ...asked]
}

function standing(status: number, items: readonly ActionableItem[]): StatusLook[] {
  // Accepted a moment ago, and the service's own word for it is still on its way.
  if (status === bookingStatus.tentativeFilled) return [itemLook('tentativeAccepted')]
  // "Confirmed" beside "Hours to confirm" would contradict itself.
  const isWorked = status === bookingStatus.confirmed && items.includes('confirmDetailsRequired')
  return isWorked ? [] : [bookingStatusLook(status)]
}
