import { Card } from '@rollcall/ui/components/card.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { tBookings } from '../bookings.words.ts'
import css from './agenda.module.css'

export const TodaySkeleton = () => (
  <Card className={css.skeleton}>
    <VisuallyHidden>{tBookings('loading')}</VisuallyHidden>
    <Skeleton width="60%" height="1.75rem" />
    <Skeleton width="75%" height="1.25rem" />
    <Skeleton width="90%" />
    <Skeleton width="50%" />
    <Skeleton height="2.75rem" />
  </Card>
)

/** As high as the window, and empty until today's shifts have their height: drawn earlier, it would be seen to move down. */
export const BelowTodaySkeleton = ({ isTodayLoaded }: { isTodayLoaded: boolean }) =>
  isTodayLoaded ? (
    <div key="loaded" className={css.windowful}>
      <Card className={css.skeleton}>
        <Skeleton width="70%" height="1.25rem" />
        <Skeleton width="45%" />
        <Skeleton height="3.75rem" />
        <Skeleton width="55%" />
        <Skeleton height="2.75rem" />
      </Card>
    </div>
  ) : (
    <div className={css.windowful} />
  )
