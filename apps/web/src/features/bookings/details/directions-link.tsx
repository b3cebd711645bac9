import type { Booking } from '@rollcall/contract/bookings'
import { tContact } from '../../../shared/contact/contact.words.ts'
import { type ButtonVariant, buttonClass } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { tBookings } from '../bookings.words.ts'

/** Opens the device's own maps where it has any. By name and address: a pin alone may lie on the wrong side of a school. */
export function directionsHref({ clientName, location: { address } }: Booking): string {
  const destination = `${clientName}, ${address.fullAddress}, ${address.country}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

type Props = { booking: Booking; variant?: ButtonVariant }

export const DirectionsLink = ({ booking, variant }: Props) => (
  <a
    href={directionsHref(booking)}
    target="_blank"
    rel="noopener noreferrer"
    className={buttonClass(variant)}
  >
    <Icon name="map-pin" size={20} />
    {tBookings('item.getDirections')}
    <VisuallyHidden>{tContact('newTab')}</VisuallyHidden>
  </a>
)
