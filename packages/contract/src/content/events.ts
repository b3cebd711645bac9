import {
  defaultEventDistanceKm,
  eventLocations,
  eventPrices,
  eventSorts,
  FURTHEST_KM,
} from '@rollcall/domain/content/events/event-filter'
import { eventStatuses } from '@rollcall/domain/content/events/event-status'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'
import { PageQuery } from '../pagination.ts'
import { Address, instant } from '../shapes.ts'

const Event = z.object({
  id: z.uuid(),
  registrationURL: z.url({ protocol: /^https$/ }),
  type: z.string(),
  title: z.string(),
  startDateTimeUTC: instant,
  endDateTimeUTC: instant,
  timeZone: z.string(),
  /** In the currency of the list; 0 is free. */
  cost: z.number().min(0),
  status: z.enum(eventStatuses),
  /** Null if the event has no limit. */
  numberOfSpaces: z.int().nullable(),
  enrolledCount: z.int(),
  remainingSpaces: z.int().nullable(),
  isFull: z.boolean(),
  description: z.string(),
  /** In kilometres from home. Null for online events, or if the candidate's home is unknown. */
  distance: z.number().nullable(),
  facilitatorName: z.string().nullable(),
  createdDateUTC: instant,
  /** Whether it has a picture. */
  hasImage: z.boolean(),
  /** Null for online events. */
  location: z.object({ name: z.string(), address: Address }).nullable(),
})
export type Event = z.output<typeof Event>

const Events = z.object({
  currency: z.string(),
  /** If false, the distance filter is not applied and the soonest events come first. */
  isHomeKnown: z.boolean(),
  /** Whether distances are from the requested suburb. Null if none was requested. */
  isSuburbKnown: z.boolean().nullable(),
  /** The event types to choose from. */
  types: z.array(z.string()),
  events: z.array(Event),
})
export type Events = z.output<typeof Events>

/** An empty parameter is the same as a missing one. */
const choiceOf = <const Values extends readonly string[]>(values: Values, otherwise: Values[number]) =>
  z
    .union([z.enum(values), z.literal('')])
    .nullish()
    .transform((value): Values[number] => value || otherwise)

const text = z
  .string()
  .trim()
  .max(100)
  .nullish()
  .transform((value) => value ?? '')
const date = z
  .union([z.iso.date().refine(isCalendarDate), z.literal('')])
  .nullish()
  .transform((value) => value || null)

export const eventCalls = defineCalls({
  'GET /pd/events': {
    summary: 'Upcoming professional development in the candidate’s region: the first 200 events that match',
    access: 'candidate',
    feature: 'route_profDevelopment',
    whileActing: 'allowed',
    isPaged: true,
    query: PageQuery.extend({
      distanceFromKM: z.coerce.number<number>().min(0).max(FURTHEST_KM).default(defaultEventDistanceKm),
      locationType: choiceOf(eventLocations, 'any'),
      priceType: choiceOf(eventPrices, 'any'),
      sort: choiceOf(eventSorts, 'soonest'),
      search: text,
      type: text,
      dateFrom: date,
      dateTo: date,
      suburb: text,
    }),
    answer: Events,
    errors: [],
  },
  'GET /events/{id}/image': {
    summary: 'The picture of an event',
    access: 'candidate',
    feature: 'route_profDevelopment',
    whileActing: 'allowed',
    params: z.object({ id: idText }),
    answer: 'blob',
    errors: ['event_image_not_found'],
  },
})
