import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { tBookings } from './bookings.words.ts'
import css from './days-skeleton.module.css'

export const DaysSkeleton = () => (
  <div className={css.days}>
    <VisuallyHidden>{tBookings('loading')}</VisuallyHidden>
    {['one', 'two', 'three', 'four'].map((day) => (
      <div key={day} className={css.day}>
        <Skeleton width="45%" height="0.875rem" />
        <Skeleton width="65%" height="1.25rem" />
        <Skeleton width="30%" height="1.5rem" round />
      </div>
    ))}
  </div>
)
