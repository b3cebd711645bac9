import { Skeleton } from '../../shared/ui/skeleton.tsx'
import css from './clock.module.css'

/** As high as what comes: before clocking in opens there is nothing to press. */
export const ClockSkeleton = ({ isSlim }: { isSlim: boolean }) => (
  <div className={css.clock} aria-busy="true">
    <div className={css.head}>
      <Skeleton width="2.5rem" height="2.5rem" round />
      <Skeleton width="60%" height="1.25rem" />
    </div>
    {!isSlim && <Skeleton height="3.5rem" />}
  </div>
)
