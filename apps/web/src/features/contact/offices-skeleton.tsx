import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './contact.module.css'

const CARDS = 4
const ROWS = 3

export function OfficesSkeleton() {
  return (
    <div className={css.offices}>
      <VisuallyHidden>{t('contact.offices.loading')}</VisuallyHidden>
      <Skeleton width="12rem" height="1.375rem" />
      <div className={css.grid}>
        {Array.from({ length: CARDS }, (_, card) => (
          <Card key={card} className={css.skeleton}>
            <Skeleton width="40%" height="1.125rem" />
            {Array.from({ length: ROWS }, (_, row) => (
              <Skeleton key={row} width={`${85 - row * 15}%`} height="2.25rem" />
            ))}
          </Card>
        ))}
      </div>
    </div>
  )
}
