import type { Booking } from '@rollcall/contract/work/bookings'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useState, useSyncExternalStore } from 'react'
import { ContactRow, CopyButton } from '../../../shared/contact/contact-rows.tsx'
import { tBookings } from '../bookings.words.ts'
import { tBookingDetails } from './booking-details.words.ts'
import { directionsHref } from './directions-link.tsx'
import { mapTiles, TILE_SIZE } from './map-tiles.ts'
import css from './place-card.module.css'

export function PlaceCard({ booking }: { booking: Booking }) {
  const { clientName, location } = booking
  const { line1, fullAddress, latitude, longitude } = location.address
  // For a closed offer the service sends only the suburb.
  if (!line1) return null
  return (
    <Card as="section" aria-labelledby="place" flush>
      <div className={css.body}>
        <SectionHeading id="place" lead={location.name} className={css.head}>
          {tBookingDetails('place.title')}
        </SectionHeading>
        <ul className={css.rows}>
          <ContactRow
            icon="map-pin"
            href={directionsHref(booking)}
            action={tBookings('item.getDirections')}
            value={fullAddress}
            isOutside
          >
            <CopyButton value={fullAddress} label={tBookingDetails('place.copy')} />
          </ContactRow>
        </ul>
      </div>
      {latitude !== null && longitude !== null && (
        <PlaceMap name={clientName} latitude={latitude} longitude={longitude} />
      )}
    </Card>
  )
}

const ZOOM = 15
const HEIGHT = 192
const MAX_WIDTH = 768

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** No wider than the card can be, so that a phone does not fetch what it cannot show. */
const useMapWidth = () => useSyncExternalStore(subscribe, () => Math.min(window.innerWidth, MAX_WIDTH))

type MapProps = { name: string; latitude: number; longitude: number }

/**
 * A few tiles around the place, shown once all are loaded. Its space is reserved, so that content below does not move; if
 * the tiles fail, the space is released.
 */
function PlaceMap({ name, latitude, longitude }: MapProps) {
  const { tileUrl, attribution } = currentSite().config.map
  const width = useMapWidth()
  const [hasFailed, setFailed] = useState(false)
  const [loadedCount, setLoadedCount] = useState(0)
  const [wasOnline] = useState(navigator.onLine)
  if (!tileUrl || hasFailed || !wasOnline) return null
  const tiles = mapTiles({ latitude, longitude }, { zoom: ZOOM, width, height: HEIGHT })
  return (
    <div className={css.map} style={{ height: HEIGHT }} data-loaded={loadedCount >= tiles.length}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture, made of several */}
      <div role="img" aria-label={tBookingDetails('place.map', { name })}>
        {tiles.map((tile) => (
          <img
            key={`${tile.column} ${tile.row}`}
            alt=""
            src={tileAddress(tileUrl, tile)}
            width={TILE_SIZE}
            height={TILE_SIZE}
            className={css.tile}
            style={{ translate: `${tile.left}px ${tile.top}px` }}
            // Tile servers require the referring site; the portal's own pages send no referrer.
            referrerPolicy="origin"
            onLoad={() => setLoadedCount((count) => count + 1)}
            onError={() => setFailed(true)}
          />
        ))}
        <span className={css.pin}>
          <Icon name="map-pin" size={36} />
        </span>
      </div>
      {attribution && <p className={css.attribution}>{attribution}</p>}
    </div>
  )
}

const tileAddress = (template: string, { column, row }: { column: number; row: number }) =>
  template.replace('{z}', String(ZOOM)).replace('{x}', String(column)).replace('{y}', String(row))
