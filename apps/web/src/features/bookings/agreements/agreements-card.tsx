import type { Booking } from '@rollcall/contract/bookings'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import { isHeld, isLocked } from '../details/booking-details-moment.ts'
import css from './agreements.module.css'
import { AgreementsList } from './agreements-list.tsx'

type Props = { booking: Booking; readerTimeZone: string }

/** What the client wants read and signed. For an offer it is only said that there is something. */
export function AgreementsCard({ booking, readerTimeZone }: Props) {
  const { signed, total } = booking.agreements
  if (total === 0) return null
  const isTheirs = isHeld(booking)
  if (!isTheirs && signed === total) return null
  return (
    <Card as="section" aria-labelledby="agreements">
      <SectionHeading
        id="agreements"
        className={isTheirs ? css.head : undefined}
        lead={
          isTheirs
            ? t('agreements.signedOf', { signed, total })
            : t('agreements.afterAccepting', { count: total - signed })
        }
      >
        {t('agreements.title')}
      </SectionHeading>
      {isTheirs && (
        <AgreementsList bookingId={booking.id} canSign={!isLocked(booking)} readerTimeZone={readerTimeZone} />
      )}
    </Card>
  )
}
