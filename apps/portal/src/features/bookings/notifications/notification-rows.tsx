import { compareText } from '@rollcall/domain/text/compare-text'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import type { ActionableItem } from '@rollcall/domain/work/bookings/actionable-item'
import { formatShortDay, formatTimeLocal, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import {
  NotificationRow,
  notificationRowClass,
  notificationsClass,
} from '../../../shared/notifications/notification-row.tsx'
import { tBookings } from '../bookings.words.ts'
import { tOffers } from '../offers/offers.words.ts'
import { itemVariant } from '../status-variants.ts'
import type { Notifications, Offer } from './notifications.ts'
import { tNotifications } from './notifications.words.ts'

interface Row {
  id: string
  item: ActionableItem
  bookingId: string
  clientName: string
  kind: string
  when?: string
  /** The deadline in the reader's time zone: YYYY-MM-DDTHH:mm */
  deadlineLocal: string | null
  deadline?: string
}

export const offerRows = (offers: readonly Offer[], timeZone: string): Row[] =>
  offers.map(({ id, clientName, bookings }) => {
    const [{ offer }] = bookings
    const deadlineLocal = offer && localDateTimeOf(Date.parse(offer.expiresAt), timeZone)
    return {
      id,
      item: 'tentative',
      bookingId: bookings[0].id,
      clientName,
      kind: tBookings('item.tentative'),
      when: datesOf(bookings),
      deadlineLocal,
      ...(deadlineLocal && { deadline: tOffers('left.by', dayAndTimeOf(deadlineLocal)) }),
    }
  })

const dayAndTimeOf = (dateTimeLocal: string) => ({
  day: formatShortDay(dateTimeLocal.slice(0, 10)),
  time: formatTimeLocal(dateTimeLocal.slice(11)),
})

function datesOf(bookings: Offer['bookings']): string {
  const [{ dateLocal, startTimeLocal, endTimeLocal }] = bookings
  const first = formatShortDay(dateLocal)
  const hours = formatTimeRange(startTimeLocal, endTimeLocal)
  return bookings.length === 1
    ? `${first}, ${hours}`
    : `${first} ${tBookings('moreDates', { count: bookings.length - 1 })}`
}

export const agreementRows = (agreements: Notifications['agreements']): Row[] =>
  agreements.map(({ clientId, clientName, count, bookingId, neededByLocal }) => ({
    id: clientId,
    item: 'agreementsPending',
    bookingId,
    clientName,
    kind: tBookings('agreementsToSign', { count }),
    deadlineLocal: neededByLocal,
    ...(neededByLocal && { deadline: tNotifications('signBefore', dayAndTimeOf(neededByLocal)) }),
  }))

export const confirmationRows = (confirmations: Notifications['confirmations']): Row[] =>
  confirmations.map(({ id, clientName, dateLocal, startTimeLocal, endTimeLocal }) => ({
    id,
    item: 'confirmDetailsRequired',
    bookingId: id,
    clientName,
    kind: tBookings('item.confirmDetailsRequired'),
    when: `${formatShortDay(dateLocal)}, ${formatTimeRange(startTimeLocal, endTimeLocal)}`,
    deadlineLocal: null,
  }))

/** Sorted by deadline; items without one come last, in their order. */
export const byDeadline = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => compareText(one.deadlineLocal ?? '9999', other.deadlineLocal ?? '9999'))

/** Each links to the part of the page with its action. */
const partOf = (item: ActionableItem) =>
  item === 'confirmDetailsRequired'
    ? { search: { confirm: true as const } }
    : { search: {}, ...(item === 'agreementsPending' && { hash: 'agreements' }) }

type Props = { rows: readonly Row[]; onFollow?: () => void }

export const NotificationRows = ({ rows, onFollow }: Props) => (
  <ul className={notificationsClass}>
    {rows.map(({ id, item, bookingId, clientName, kind, when, deadline }) => (
      <li key={item + id}>
        <Link
          to="/bookings/$bookingId"
          params={{ bookingId }}
          {...partOf(item)}
          onClick={onFollow}
          className={notificationRowClass}
        >
          <NotificationRow variant={itemVariant(item)} title={clientName} {...{ kind, when, deadline }} />
        </Link>
      </li>
    ))}
  </ul>
)
