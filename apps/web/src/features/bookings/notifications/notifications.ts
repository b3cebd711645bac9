import type { BookingListItem, Overview } from '@rollcall/contract/bookings'

/** What one answer covers: a booking, or a group of them. */
export interface Offer {
  id: string
  clientName: string
  bookings: readonly [BookingListItem, ...BookingListItem[]]
}

export interface AgreementsToSign {
  clientId: string
  clientName: string
  count: number
  /** Where they are signed: the client's next booking, or the last one. */
  bookingId: string
}

export interface Notifications {
  offers: Offer[]
  agreements: AgreementsToSign[]
  /** Shifts that are over and whose hours the candidate has not confirmed, the latest first. */
  confirmations: BookingListItem[]
}

/** Windows meet at their ends: a booking in both is told once. */
export function notificationsOf(overviews: readonly Overview[], today: string): Notifications {
  const bookings = new Map<string, BookingListItem>()
  for (const { bookings: days } of overviews) {
    for (const booking of Object.values(days).flat()) bookings.set(booking.id, booking)
  }
  const inOrder = [...bookings.values()].sort((one, other) => startOf(one).localeCompare(startOf(other)))
  return {
    offers: offersOf(inOrder),
    agreements: agreementsOf(overviews, inOrder, today),
    confirmations: inOrder.filter((booking) => asksFor(booking, 'confirmDetailsRequired')).reverse(),
  }
}

export const countOf = ({ offers, agreements, confirmations }: Notifications): number =>
  offers.length + agreements.length + confirmations.length

const startOf = ({ dateLocal, startTimeLocal }: BookingListItem) => `${dateLocal}T${startTimeLocal}`

const asksFor = ({ actionableItems }: BookingListItem, item: BookingListItem['actionableItems'][number]) =>
  actionableItems.includes(item)

function offersOf(bookings: readonly BookingListItem[]): Offer[] {
  const offers = new Map<string, Offer>()
  for (const booking of bookings) {
    if (!asksFor(booking, 'tentative')) continue
    const { id, clientName, groupId } = booking
    const known = groupId ? offers.get(groupId) : undefined
    if (groupId && known) offers.set(groupId, { ...known, bookings: [...known.bookings, booking] })
    else offers.set(groupId ?? id, { id: groupId ?? id, clientName, bookings: [booking] })
  }
  return [...offers.values()]
}

function agreementsOf(
  overviews: readonly Overview[],
  bookings: readonly BookingListItem[],
  today: string,
): AgreementsToSign[] {
  const clients = new Map(
    overviews.flatMap(({ actionableItems }) => actionableItems.clients.map((each) => [each.clientId, each])),
  )
  return [...clients.values()].flatMap(({ clientId, clientName, pendingAgreements: count }) => {
    const asking = bookings.filter(
      (booking) => booking.clientId === clientId && asksFor(booking, 'agreementsPending'),
    )
    const booking = asking.find(({ dateLocal }) => dateLocal >= today) ?? asking.at(-1)
    return booking && count > 0 ? [{ clientId, clientName, count, bookingId: booking.id }] : []
  })
}
