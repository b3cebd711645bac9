import type { Booking } from '@rollcall/contract/bookings'
import { currentSite } from '../../../shared/config/site.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import { isLocked } from './booking-details-moment.ts'

type Props = { booking: Booking; consultantName: string | null }

/** What a booking asks for that is not answered here. */
export function BookingNotices({ booking, consultantName }: Props) {
  if (isLocked(booking)) {
    return (
      <Notice kind="warning" title={t('pages.actionLocked.title')}>
        {t('pages.actionLocked.text', { phone: currentSite().site.support.phone })}
      </Notice>
    )
  }
  if (!booking.actionableItems.includes('feedbackRequired')) return null
  return (
    <Notice title={t('bookingDetails.feedback.title')}>
      {t('bookingDetails.feedback.text', { name: consultantName ?? t('bookingDetails.yourConsultant') })}
    </Notice>
  )
}
