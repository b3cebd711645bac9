import { Card } from '../../../shared/ui/card.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './booking-details.module.css'

export const BookingDetailsSkeleton = () => (
  <div className={css.screen}>
    <VisuallyHidden>{t('bookingDetails.loading')}</VisuallyHidden>
    <Card className={css.summary}>
      <Skeleton width="8rem" height="1.5rem" round />
      <Skeleton width="70%" height="1.75rem" />
      <Skeleton width="60%" height="2.5rem" />
      <Skeleton width="80%" height="2.5rem" />
      <Skeleton width="45%" height="2.5rem" />
    </Card>
    <Card className={css.summary}>
      <Skeleton width="40%" height="1.25rem" />
      <Skeleton height="7rem" />
    </Card>
  </div>
)
