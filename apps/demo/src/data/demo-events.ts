import type { EventToSave } from '@rollcall/api/src/content/events/save-events.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { EventStatus } from '@rollcall/domain/content/events/event-status'
import type { Region } from '@rollcall/domain/regions/region'
import { instantOf, localDateOf } from '@rollcall/domain/time/local-time'
import { type DemoEventPlace, demoEventPlaces } from './demo-event-places.ts'
import { type Colour, drawnPng } from './drawn-png.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export const demoPictures = ['books', 'hills', 'blocks'] as const
export type DemoPicture = (typeof demoPictures)[number]

interface Draft {
  key: string
  title: string
  type: string
  description: string
  facilitatorName?: string
  /** Days from today, and the wall clock there; or so many hours from now. */
  on: { days: number; from: string; to: string; lastDay?: number } | { inHours: number; hours: number }
  /** Online where it is left out. */
  place?: 'near' | 'acrossTown' | 'nextTown' | 'far'
  /** Reckoned by the clocks of the far place, also online. */
  isFarZone?: boolean
  cost?: number
  status?: EventStatus
  /** As many as come where it is left out. */
  spaces?: { of: number; enrolled: number }
  picture?: DemoPicture
}

const drafts: readonly Draft[] = [
  {
    key: 'staff-room-hour',
    title: 'The staff room hour: ask us anything',
    type: 'Drop-in',
    description:
      'Bring your questions about offers, pay and difficult days. Come for ten minutes or stay for all of it.',
    on: { inHours: 2, hours: 1 },
  },
  {
    key: 'reading-aloud',
    title: 'Reading aloud so that everyone listens',
    type: 'Workshop',
    description:
      'Voices, pauses, and what to do with the child who has heard it before.\n\nBring a picture book you like. You leave with three short plans that work in any room.',
    facilitatorName: 'Imogen Fairweather',
    on: { days: 6, from: '16:30', to: '18:30' },
    place: 'near',
    cost: 45,
    spaces: { of: 24, enrolled: 11 },
    picture: 'books',
  },
  {
    key: 'first-aid',
    title: 'First aid for schools, with asthma and anaphylaxis',
    type: 'Course',
    description: 'A whole day, with a certificate at the end. Lunch is included.',
    facilitatorName: 'Rescue Ready',
    on: { days: 9, from: '09:00', to: '16:00' },
    place: 'acrossTown',
    cost: 120,
    spaces: { of: 30, enrolled: 30 },
    picture: 'blocks',
  },
  {
    key: 'calm-starts',
    title: 'Calm starts: the first ten minutes with a class you have never met',
    type: 'Workshop',
    description:
      'What to say at the door, how to learn names quickly, and how to keep the plan you were left.',
    facilitatorName: 'Jonah Adeyemi',
    on: { days: 3, from: '17:00', to: '18:30' },
    place: 'near',
    spaces: { of: 20, enrolled: 19 },
  },
  {
    key: 'autism',
    title: 'Supporting autistic students',
    type: 'Webinar',
    description:
      'What helps, what does not, and where to find advice in the middle of a shift. With time for questions.',
    facilitatorName: 'Dr Salma Haddad',
    on: { days: 11, from: '16:00', to: '17:30' },
    isFarZone: true,
    cost: 19.5,
    spaces: { of: 300, enrolled: 122 },
    picture: 'hills',
  },
  {
    key: 'conference',
    title:
      'The early years conference: play, language and belonging in rooms where six languages are spoken and nobody has enough time',
    type: 'Conference',
    description: 'Two days, forty speakers. Travel and a bed for the night are up to you.',
    on: { days: 30, from: '09:30', to: '15:30', lastDay: 31 },
    place: 'far',
    isFarZone: true,
    cost: 390,
    spaces: { of: 400, enrolled: 371 },
  },
  {
    key: 'maths-outside',
    title: 'Numbers outside',
    type: 'Workshop',
    description: 'Chalk, string and sticks: an afternoon of lessons for the playground.',
    on: { days: 16, from: '13:00', to: '16:00' },
    place: 'nextTown',
    spaces: { of: 40, enrolled: 8 },
  },
  {
    key: 'garden',
    title: 'Growing a school garden',
    type: 'Workshop',
    description: 'Called off: the speaker is ill.',
    on: { days: 5, from: '16:00', to: '18:00' },
    place: 'near',
    status: 'cancelled',
    spaces: { of: 15, enrolled: 4 },
  },
  {
    key: 'last-week',
    title: 'Marking in half the time',
    type: 'Webinar',
    description: 'This one is over.',
    on: { days: -7, from: '16:00', to: '17:00' },
  },
  ...Array.from(
    { length: 14 },
    (_, week): Draft => ({
      key: `planning-${week + 1}`,
      title: `Plan with us, week ${week + 1}`,
      type: 'Drop-in',
      description: 'An hour a week to plan together. Bring what you have and leave with a lesson.',
      on: { days: 8 + 7 * week, from: '19:00', to: '20:00' },
    }),
  ),
]

/** The picture by its name. */
export interface PlannedEvent {
  event: Omit<EventToSave, 'imageFileId'>
  picture: DemoPicture | undefined
  createdAt: number
}

export const planEvents = (region: Region, now: number): PlannedEvent[] =>
  drafts.map((draft) => {
    const { timeZone: homeZone, far } = demoEventPlaces[region]
    const timeZone = draft.isFarZone ? far.timeZone : homeZone
    const place = draft.place && demoEventPlaces[region][draft.place]
    const { title, type, description, facilitatorName = null, cost = 0, status = 'open', spaces } = draft
    const event = {
      id: namedId(`event ${region} ${draft.key}`),
      region,
      externalId: `demo-${draft.key}`,
      title,
      type,
      description,
      facilitatorName,
      ...instantsOf(draft.on, timeZone, now),
      timeZone,
      cost,
      status,
      numberOfSpaces: spaces?.of ?? null,
      enrolledCount: spaces?.enrolled ?? 0,
      registrationUrl: `https://events.commonroom.example/${region.toLowerCase()}/${draft.key}`,
      ...placeOf(place),
    }
    return { event, picture: draft.picture, createdAt: now - 20 * DAY_MS }
  })

function placeOf(place: DemoEventPlace | undefined) {
  if (!place) return { location: null, latitude: null, longitude: null }
  const { latitude, longitude, name, line1, line2, suburb, state, postcode, country } = place
  return { location: { name, line1, line2, suburb, state, postcode, country }, latitude, longitude }
}

function instantsOf(on: Draft['on'], timeZone: string, now: number) {
  if ('inHours' in on) {
    const startsAt = Math.ceil(now / HOUR_MS) * HOUR_MS + (on.inHours - 1) * HOUR_MS
    return { startsAt, endsAt: startsAt + on.hours * HOUR_MS }
  }
  const at = (days: number, time: string) =>
    instantOf(`${localDateOf(now + days * DAY_MS, timeZone)}T${time}`, timeZone)
  return { startsAt: at(on.days, on.from), endsAt: at(on.lastDay ?? on.days, on.to) }
}

const [WIDTH, HEIGHT] = [480, 200]

const paintings: Record<DemoPicture, (x: number, y: number) => Colour> = {
  /** Books on a shelf. */
  books(x, y) {
    const book = Math.floor(x / 40)
    const top = 40 + ((book * 37) % 50)
    if (y > 176) return [120, 82, 54]
    if (y < top || x % 40 < 3) return [244, 232, 208]
    return (
      [
        [15, 118, 110],
        [194, 84, 59],
        [41, 74, 122],
        [222, 166, 66],
      ] as const satisfies Colour[]
    )[book % 4] as Colour
  },
  /** Hills with the sun above them. */
  hills(x, y) {
    if ((x - 370) ** 2 + (y - 62) ** 2 < 34 ** 2) return [250, 200, 96]
    if (y > 150 + 20 * Math.sin(x / 60)) return [38, 110, 92]
    if (y > 118 + 30 * Math.sin(x / 90 + 2)) return [86, 152, 128]
    return [205, 228, 238]
  },
  /** Building blocks. */
  blocks(x, y) {
    const [column, row] = [Math.floor(x / 60), Math.floor((y - 20) / 60)]
    const isFree = y < 20 || row < (column * 5 + 1) % 3
    if (isFree || x % 60 < 4 || (y - 20) % 60 < 4) return [232, 236, 244]
    return (
      [
        [79, 70, 160],
        [224, 122, 95],
        [61, 139, 122],
        [242, 190, 92],
      ] as const satisfies Colour[]
    )[(column + 2 * row) % 4] as Colour
  },
}

export const demoPicture = (picture: DemoPicture): Buffer => drawnPng(WIDTH, HEIGHT, paintings[picture])
