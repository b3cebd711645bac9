import { Link } from '@tanstack/react-router'
import { asFailure } from '../../../shared/api/failure.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { t } from '../../../shared/words/words.ts'

const unavailable: ReadonlySet<number> = new Set([400, 403, 404])

/** Asking again would be answered the same. */
export const isUnavailable = (error: unknown): boolean =>
  error !== null && unavailable.has(asFailure(error).statusCode)

export const BookingUnavailable = ({ error }: { error: unknown }) => (
  <Card role="alert">
    <EmptyState
      icon="calendar"
      title={t('bookingDetails.unavailable.title')}
      text={asFailure(error).message}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {t('bookingDetails.unavailable.home')}
        </Link>
      }
    />
  </Card>
)
