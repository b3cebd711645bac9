import type { Booking } from '@rollcall/contract/work/bookings'
import { directionsUrl } from '@rollcall/domain/work/bookings/directions-url'
import { type ButtonVariant, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { tContact } from '../../../shared/contact/contact.words.ts'
import { tBookings } from '../bookings.words.ts'

export const directionsHref = ({ clientName, location: { address } }: Booking): string =>
  directionsUrl({ clientName, ...address })

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
