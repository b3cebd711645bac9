import type { BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import { compareText } from '@rollcall/domain/text/compare-text'
import { addMonths } from '@rollcall/domain/time/calendar-date'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { exactOverviewQuery, overviewQuery } from '../../../shared/bookings/overview.queries.ts'

type FilledOffer = NonNullable<Overview['filledOffers']>[number]

/** The bookings of one decision: a single one, or a group. */
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
  /** When that starts, unless it has passed: the deadline for signing. YYYY-MM-DDTHH:mm */
  neededByLocal: string | null
}

export interface Notifications {
  /** The first to run out first. */
  offers: Offer[]
  /** Offers that another candidate accepted first. */
  filledOffers: FilledOffer[]
  agreements: AgreementsToSign[]
  /** Shifts that are over and whose hours the candidate has not confirmed, the latest first. */
  confirmations: BookingListItem[]
}

/** How soon an offer that comes while the page is open is noticed. */
const REFETCH_MS = 2 * 60_000

/** The last month and the next two: offers are made weeks ahead, seldom months. */
export function useNotifications(today: string) {
  const coming = useQuery({ ...overviewQuery(today), refetchInterval: REFETCH_MS })
  // Neither is on the first screen: today's shifts are drawn before them.
  const isIdle = useIsIdle()
  // Until then placeholder data from earlier windows would be searched for in each render.
  const otherQuery = isIdle ? overviewQuery : exactOverviewQuery
  const past = useQuery({ ...otherQuery(addMonths(today, -1)), enabled: isIdle })
  const later = useQuery({ ...otherQuery(addMonths(today, 1)), enabled: isIdle && coming.isSuccess })
  return {
    notifications: useStableNotifications([coming.data, past.data, later.data], today),
    coming,
    /** The query that is still missing, if any: it says why the list is incomplete. */
    query: coming.data === undefined ? coming : past,
  }
}

/** Parts that are equal to the previous ones stay the same objects: what shows them is not rendered again. */
function useStableNotifications(
  [coming, past, later]: readonly [Overview | undefined, Overview | undefined, Overview | undefined],
  today: string,
): Notifications {
  const latest = useMemo(() => {
    const loaded = [coming, past, later].filter((overview) => overview !== undefined)
    return notificationsOf(loaded, today)
  }, [coming, past, later, today])
  const [shown, setShown] = useState(latest)
  const stable = replaceEqualDeep(shown, latest)
  if (stable !== shown) setShown(stable)
  return stable
}

/** Windows share their first and last days: a booking in two of them is listed once. */
export function notificationsOf(overviews: readonly Overview[], today: string): Notifications {
  const bookings = new Map<string, BookingListItem>()
  for (const { bookings: days } of overviews) {
    for (const booking of Object.values(days).flat()) bookings.set(booking.id, booking)
  }
  const inOrder = [...bookings.values()].sort((one, other) => compareText(startOf(one), startOf(other)))
  return {
    offers: offersOf(inOrder).sort((one, other) => compareText(expiryOf(one), expiryOf(other))),
    filledOffers: [
      ...new Map(
        overviews.flatMap(({ filledOffers = [] }) => filledOffers.map((offer) => [offer.id, offer])),
      ).values(),
    ],
    agreements: agreementsOf(overviews, inOrder, today),
    confirmations: inOrder.filter((booking) => asksFor(booking, 'confirmDetailsRequired')).reverse(),
  }
}

export const countOf = ({ offers, agreements, confirmations }: Notifications): number =>
  offers.length + agreements.length + confirmations.length

/** As text, which sorts as the instants do; one without details comes last. */
const expiryOf = ({ bookings: [{ offer }] }: Offer) => offer?.expiresAt ?? '9999'

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
    if (!booking || count === 0) return []
    const neededByLocal = booking.dateLocal >= today ? startOf(booking) : null
    return [{ clientId, clientName, count, bookingId: booking.id, neededByLocal }]
  })
}
