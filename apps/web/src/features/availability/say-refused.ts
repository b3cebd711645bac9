import { asFailure } from '../../shared/api/failure.ts'
import { formatDays } from '../../shared/availability/day-spans.ts'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'

/** Why days were not saved; a booking made meanwhile is named by its days. */
export function sayRefused(error: unknown): void {
  const { code, param, message } = asFailure(error)
  const isBooked = code === 'availability_conflicts_with_booking' && param
  toast(
    isBooked
      ? t('availability.saved.bookedMeanwhile', { days: formatDays(param.split(',')) })
      : t('availability.saved.failed', { reason: message }),
    'error',
  )
}
