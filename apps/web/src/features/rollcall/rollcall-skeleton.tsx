import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './rollcall.module.css'

export const RollcallSkeleton = () => (
  <Card className={css.card} aria-busy="true">
    <VisuallyHidden>{t('rollcall.loading')}</VisuallyHidden>
    <Skeleton width="70%" height="1.5rem" />
    <Skeleton width="45%" />
    <Skeleton height="3.5rem" />
  </Card>
)
