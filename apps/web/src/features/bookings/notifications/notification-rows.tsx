import type { ActionableItem } from '@rollcall/domain/bookings/actionable-item'
import { Link } from '@tanstack/react-router'
import { formatShortDay, formatTimeRange } from '../../../shared/format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import tones from '../../../shared/ui/tone.module.css'
import { tAgenda } from '../agenda/agenda.words.ts'
import { tBookings } from '../bookings.words.ts'
import { itemVariant } from '../status-variants.ts'
import css from './notification-rows.module.css'
import type { Notifications, Offer } from './notifications.ts'

interface Row {
  id: string
  item: ActionableItem
  bookingId: string
  clientName: string
  kind: string
  when?: string
}

export const offerRows = (offers: readonly Offer[]): Row[] =>
  offers.map(({ id, clientName, bookings }) => ({
    id,
    item: 'tentative',
    bookingId: bookings[0].id,
    clientName,
    kind: tBookings('item.tentative'),
    when: datesOf(bookings),
  }))

function datesOf(bookings: Offer['bookings']): string {
  const [{ dateLocal, startTimeLocal, endTimeLocal }] = bookings
  const first = formatShortDay(dateLocal)
  const hours = formatTimeRange(startTimeLocal, endTimeLocal)
  return bookings.length === 1
    ? `${first}, ${hours}`
    : `${first} ${tAgenda('offers.more', { count: bookings.length - 1 })}`
}

export const agreementRows = (agreements: Notifications['agreements']): Row[] =>
  agreements.map(({ clientId, clientName, count, bookingId }) => ({
    id: clientId,
    item: 'agreementsPending',
    bookingId,
    clientName,
    kind: tAgenda('waiting.agreements', { count }),
  }))

export const confirmationRows = (confirmations: Notifications['confirmations']): Row[] =>
  confirmations.map(({ id, clientName, dateLocal, startTimeLocal, endTimeLocal }) => ({
    id,
    item: 'confirmDetailsRequired',
    bookingId: id,
    clientName,
    kind: tBookings('item.confirmDetailsRequired'),
    when: `${formatShortDay(dateLocal)}, ${formatTimeRange(startTimeLocal, endTimeLocal)}`,
  }))

/** `replace`: from a sheet that is an entry of the history itself. */
export const NotificationRows = ({ rows, replace = false }: { rows: readonly Row[]; replace?: boolean }) => (
  <ul className={css.rows}>
    {rows.map(({ id, item, bookingId, clientName, kind, when }) => {
      const { icon, tone } = itemVariant(item)
      return (
        <li key={item + id}>
          <Link
            to="/bookings/$bookingId"
            params={{ bookingId }}
            search={item === 'confirmDetailsRequired' ? { confirm: true } : {}}
            replace={replace}
            className={css.row}
          >
            <span className={classNames(css.icon, tones[tone])}>
              <Icon name={icon} size={20} />
            </span>
            <span className={css.words}>
              <span className={css.client}>{clientName}</span> <span className={css.kind}>{kind}</span>{' '}
              {when && <span className={css.when}>{when}</span>}
            </span>
            <Icon name="right" size={20} className={css.arrow} />
          </Link>
        </li>
      )
    })}
  </ul>
)
