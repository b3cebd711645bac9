import { Skeleton } from '../../shared/ui/skeleton.tsx'
import css from './clock.module.css'

/** As high as what comes. */
export const ClockSkeleton = () => (
  <div className={css.clock} aria-busy="true">
    <div className={css.head}>
      <Skeleton width="2.5rem" height="2.5rem" round />
      <Skeleton width="60%" height="1.25rem" />
    </div>
    <Skeleton height="3.5rem" />
  </div>
)
