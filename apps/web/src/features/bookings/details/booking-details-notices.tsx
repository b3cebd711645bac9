import type { Booking } from '@rollcall/contract/bookings'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { currentSite } from '../../../shared/config/site.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { type PlainKey, t } from '../../../shared/words/words.ts'
import { isLocked } from './booking-details-moment.ts'

const whereItStands: Readonly<Record<number, PlainKey>> = {
  [bookingStatus.confirmed]: 'bookingDetails.confirm.confirmed',
  [bookingStatus.clientTimesheetNoChanges]: 'bookingDetails.confirm.schoolConfirmed',
  [bookingStatus.clientTimesheetModified]: 'bookingDetails.confirm.schoolChanged',
  [bookingStatus.clientTimesheetDidNotHappen]: 'bookingDetails.confirm.schoolSaysNot',
}

type Props = { booking: Booking; consultantName: string | null }

/** What a booking asks for that is not answered here. */
export function BookingNotices({ booking, consultantName }: Props) {
  const name = consultantName ?? t('bookingDetails.yourConsultant')
  const { actionableItems, status } = booking
  if (isLocked(booking)) {
    return (
      <Notice kind="warning" title={t('pages.actionLocked.title')}>
        {t('pages.actionLocked.text', { phone: currentSite().site.support.phone })}
      </Notice>
    )
  }
  const standing = whereItStands[status]
  return (
    <>
      {actionableItems.includes('confirmDetailsRequired') && (
        <Notice kind="warning" title={t('bookingDetails.confirm.title')}>
          {standing && <p>{t(standing)}</p>}
          <p>{t('bookingDetails.confirm.next', { name })}</p>
        </Notice>
      )}
      {actionableItems.includes('feedbackRequired') && (
        <Notice title={t('bookingDetails.feedback.title')}>
          {t('bookingDetails.feedback.text', { name })}
        </Notice>
      )}
    </>
  )
}
