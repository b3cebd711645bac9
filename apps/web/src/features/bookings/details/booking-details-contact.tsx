import type { Booking } from '@rollcall/contract/bookings'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './booking-details.module.css'
import { isHeld } from './booking-details-moment.ts'

/** Not for an offer: a school expects the call of the one who comes, not of everybody who might. */
export function BookingContact({ booking }: { booking: Booking }) {
  const { primaryContact } = booking
  if (!primaryContact || !isHeld(booking)) return null
  const { name, phoneNumber, email } = primaryContact
  if (!phoneNumber && !email) return null
  return (
    <Card as="section" aria-labelledby="contact">
      <SectionHeading id="contact" lead={name} className={css.head}>
        {t('bookingDetails.contact.title')}
      </SectionHeading>
      <ContactRows name={name} phone={phoneNumber} email={email} />
    </Card>
  )
}
