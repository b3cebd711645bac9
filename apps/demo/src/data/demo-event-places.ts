import type { EventPlace } from '@rollcall/api/src/content/events/events.queries.ts'
import type { Coordinates } from '@rollcall/domain/content/events/distance'
import type { Region } from '@rollcall/domain/regions/region'

export type DemoEventPlace = EventPlace & Coordinates

interface EventPlaces {
  timeZone: string
  /** A few kilometres from the demo person who lives there. */
  near: DemoEventPlace
  acrossTown: DemoEventPlace
  nextTown: DemoEventPlace
  /** Where the clocks show another time. */
  far: DemoEventPlace & { timeZone: string }
}

const placesIn =
  (country: string) =>
  (
    name: string,
    line1: string,
    [suburb, state, postcode]: readonly [string, string, string],
    [latitude, longitude]: readonly [number, number],
  ): DemoEventPlace => ({
    name,
    line1,
    line2: null,
    suburb,
    state,
    postcode,
    country,
    latitude,
    longitude,
  })

const au = placesIn('Australia')
const nz = placesIn('New Zealand')
const uk = placesIn('United Kingdom')
const ca = placesIn('Canada')
const us = placesIn('United States')

export const demoEventPlaces: Record<Region, EventPlaces> = {
  AU: {
    timeZone: 'Australia/Melbourne',
    near: au('Tramshed Hall', '12 Signal Box Lane', ['Carlton', 'VIC', '3053'], [-37.7996, 144.9671]),
    acrossTown: au('Banksia Library', '88 Orchard Road', ['Ringwood', 'VIC', '3134'], [-37.8136, 145.2306]),
    nextTown: au('Wool Store', '4 Bale Street', ['Geelong', 'VIC', '3220'], [-38.1471, 144.3607]),
    far: {
      ...au('Jarrah House', '31 Kings Jetty Road', ['Perth', 'WA', '6000'], [-31.9523, 115.8613]),
      timeZone: 'Australia/Perth',
    },
  },
  NZ: {
    timeZone: 'Pacific/Auckland',
    near: nz('Kauri Rooms', '7 Viaduct Lane', ['Mount Eden', 'Auckland', '1024'], [-36.8765, 174.7645]),
    acrossTown: nz('Harbour Hall', '52 Tern Road', ['Albany', 'Auckland', '0632'], [-36.7276, 174.6988]),
    nextTown: nz('River Centre', '18 Willow Street', ['Hamilton', 'Waikato', '3204'], [-37.787, 175.2793]),
    far: {
      ...nz('Moriori Hall', '3 Wharf Road', ['Waitangi', 'Chatham Islands', '8942'], [-43.9535, -176.5597]),
      timeZone: 'Pacific/Chatham',
    },
  },
  UK: {
    timeZone: 'Europe/London',
    near: uk(
      'The Old Print Works',
      '19 Typesetter Row',
      ['Islington', 'London', 'N1 2XX'],
      [51.5416, -0.1022],
    ),
    acrossTown: uk('Crane Hall', '6 Ropewalk', ['Croydon', 'London', 'CR0 1XX'], [51.3727, -0.0993]),
    nextTown: uk(
      'Pavilion Rooms',
      '40 Shingle Street',
      ['Brighton', 'East Sussex', 'BN1 1XX'],
      [50.8225, -0.1372],
    ),
    far: {
      ...uk('Mariners House', '2 Casemates Lane', ['Gibraltar', '', 'GX11 1AA'], [36.1408, -5.3536]),
      timeZone: 'Europe/Gibraltar',
    },
  },
  CA: {
    timeZone: 'America/Toronto',
    near: ca('Brickyard Hall', '25 Kiln Avenue', ['Riverdale', 'ON', 'M4K 1A1'], [43.6681, -79.3528]),
    acrossTown: ca(
      'Maple Library',
      '310 Sugarbush Drive',
      ['Mississauga', 'ON', 'L5B 1A1'],
      [43.589, -79.6441],
    ),
    nextTown: ca('Canal Centre', '8 Lock Street', ['Hamilton', 'ON', 'L8P 1A1'], [43.2557, -79.8711]),
    far: {
      ...ca('Cedar House', '77 Float Plane Way', ['Vancouver', 'BC', 'V6B 1A1'], [49.2827, -123.1207]),
      timeZone: 'America/Vancouver',
    },
  },
  US: {
    timeZone: 'America/Los_Angeles',
    near: us('Backlot Hall', '1420 Marquee Street', ['Silver Lake', 'CA', '90026'], [34.0869, -118.2702]),
    acrossTown: us('Harbor Library', '95 Anchor Avenue', ['Long Beach', 'CA', '90802'], [33.7701, -118.1937]),
    nextTown: us(
      'Orchard Center',
      '260 Citrus Road',
      ['San Bernardino', 'CA', '92401'],
      [34.1083, -117.2898],
    ),
    far: {
      ...us('Lakeside House', '500 Breakwater Drive', ['Chicago', 'IL', '60611'], [41.8925, -87.6169]),
      timeZone: 'America/Chicago',
    },
  },
}
