import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatShortDay } from '../../../shared/format.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { t } from '../../../shared/words/words.ts'
import { bookingNavigationQuery } from '../bookings.queries.ts'
import css from './neighbours.module.css'

/** The bookings before and after. Without them the screen is whole, so a failure says nothing. */
export function Neighbours({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(bookingNavigationQuery(bookingId))
  if (!data?.previous && !data?.next) return null
  return (
    <nav aria-label={t('bookingDetails.neighbours.label')} className={css.neighbours}>
      {data.previous && <NeighbourLink side="previous" to={data.previous} />}
      {data.next && <NeighbourLink side="next" to={data.next} />}
    </nav>
  )
}

type LinkProps = {
  side: 'previous' | 'next'
  to: { id: string; dateLocal: string; clientName: string }
}

const NeighbourLink = ({ side, to: { id, dateLocal, clientName } }: LinkProps) => (
  <Link to="/bookings/$bookingId" params={{ bookingId: id }} className={css[side]}>
    <Icon name={side === 'previous' ? 'left' : 'right'} size={20} />
    <span className={css.words}>
      <span className={css.label}>{t(`bookingDetails.neighbours.${side}`)}</span>
      <span className={css.day}>{formatShortDay(dateLocal)}</span>
      <span className={css.client}>{clientName}</span>
    </span>
  </Link>
)
