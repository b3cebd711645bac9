import type { Booking } from '@rollcall/contract/bookings'
import { ContactRow, CopyButton } from '../../../shared/contact/contact-rows.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './place.module.css'
import { directionsHref } from './place-directions.tsx'
import { PlaceMap } from './place-map.tsx'

export function PlaceCard({ booking }: { booking: Booking }) {
  const { clientName, location } = booking
  const { line1, fullAddress, latitude, longitude } = location.address
  // Of an offer that is over the service tells the suburb alone.
  if (!line1) return null
  return (
    <Card as="section" aria-labelledby="place" flush>
      {latitude !== null && longitude !== null && (
        <PlaceMap name={clientName} latitude={latitude} longitude={longitude} />
      )}
      <div className={css.body}>
        <SectionHeading id="place" lead={location.name} className={css.head}>
          {t('bookingDetails.place.title')}
        </SectionHeading>
        <ul className={css.rows}>
          <ContactRow
            icon="map-pin"
            href={directionsHref(booking)}
            action={t('booking.item.getDirections')}
            value={fullAddress}
            isOutside
          >
            <CopyButton value={fullAddress} label={t('bookingDetails.place.copy')} />
          </ContactRow>
        </ul>
      </div>
    </Card>
  )
}
