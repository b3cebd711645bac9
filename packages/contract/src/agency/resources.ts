import { eventStatuses } from '@rollcall/domain/content/events/event-status'
import { featureToggles } from '@rollcall/domain/features/feature-flags'
import { isEmail } from '@rollcall/domain/identity/email'
import { regions } from '@rollcall/domain/regions/region'
import { z } from 'zod'
import { optional } from '../optional.ts'
import { givenDate, givenInstant, instant, localDate, localTime } from '../shapes.ts'
import { ownedBy } from './owner.ts'

export const text = z.string().trim().min(1).max(200)
export const longText = z.string().max(5_000)
const email = z.string().trim().refine(isEmail, 'must be an email address')
const source = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export const externalId = z.string().min(1).max(100)
const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** Another resource: by an external id of the same source, by one of another source, or by our id. */
export const Reference = z.union([
  externalId,
  z.object({ source, externalId }),
  z.object({ id: z.uuid().toLowerCase() }),
])

/** Responses name another resource by our id, and by its external id in the key's source. */
export const Referenced = z.object({ id: z.uuid(), externalId: z.string().nullable() })

/** Of every resource. The names are null for one that no system of the agency has named. */
const named = {
  id: z.uuid(),
  externalId: z.string().nullable(),
  source: z.string().nullable(),
  updatedAt: instant,
}

export const ConsultantBody = z.object(
  ownedBy('agency', {
    name: text,
    country: text,
    state: text,
    phoneNumber: text,
    email,
  }),
)
export type ConsultantBody = z.output<typeof ConsultantBody>

export const Consultant = z.object({
  ...named,
  ...ownedBy('agency', {
    name: z.string(),
    country: z.string(),
    state: z.string(),
    phoneNumber: z.string(),
    email: z.string(),
  }),
})
export type Consultant = z.output<typeof Consultant>

export const ClientBody = z.object(ownedBy('agency', { name: text, region: z.enum(regions) }))
export type ClientBody = z.output<typeof ClientBody>

export const Client = z.object({ ...named, ...ownedBy('agency', { name: z.string(), region: z.string() }) })
export type Client = z.output<typeof Client>

const addressOfBody = {
  line1: text,
  line2: optional(text),
  suburb: text,
  state: text,
  postcode: text,
  country: text,
}

export const LocationBody = z.object(
  ownedBy('agency', {
    client: Reference,
    name: text,
    address: z.object(addressOfBody),
    coordinates: optional(Coordinates),
    timezone: text,
  }),
)
export type LocationBody = z.output<typeof LocationBody>

const Point = z.object({ latitude: z.number(), longitude: z.number() })

const addressOfAnswer = {
  line1: z.string(),
  line2: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
}

export const Location = z.object({
  ...named,
  ...ownedBy('agency', {
    client: Referenced,
    name: z.string(),
    address: z.object(addressOfAnswer),
    coordinates: Point.nullable(),
    timezone: z.string(),
  }),
})
export type Location = z.output<typeof Location>

export const CandidateBody = z.object(
  ownedBy('agency', {
    firstName: text,
    lastName: text,
    preferredName: optional(text),
    email,
    mobile: optional(text),
    region: z.enum(regions),
    state: text,
    timezone: text,
    language: optional(text),
    consultant: optional(Reference),
    home: optional(Coordinates),
    features: optional(z.record(z.string(), z.enum(featureToggles))),
    suspended: optional(z.boolean()),
    /** Mails the link to set up the account, the first time that the candidate is not suspended. */
    invite: optional(z.boolean()),
  }),
)
export type CandidateBody = z.output<typeof CandidateBody>

export const Candidate = z.object({
  ...named,
  ...ownedBy('agency', {
    firstName: z.string(),
    lastName: z.string(),
    preferredName: z.string().nullable(),
    email: z.string(),
    mobile: z.string().nullable(),
    region: z.string(),
    state: z.string(),
    timezone: z.string(),
    language: z.string(),
    consultant: Referenced.nullable(),
    home: Point.nullable(),
    features: z.record(z.string(), z.string()),
    suspended: z.boolean(),
  }),
  invited: z.boolean(),
  ...ownedBy('candidate', {
    /** The candidate has set up the account. */
    accountSetUp: z.boolean(),
  }),
})
export type Candidate = z.output<typeof Candidate>

export const BookingBody = z.object(
  ownedBy('agency', {
    client: Reference,
    location: Reference,
    dateLocal: givenDate,
    startTimeLocal: localTime,
    endTimeLocal: localTime,
    payOptionType: optional(text),
    ratePerHour: optional(z.number().min(0).max(9_999)),
    grades: optional(z.array(z.object({ id: text, title: text })).max(50)),
    description: optional(longText),
    contact: optional(z.object({ name: text, phoneNumber: optional(text), email: optional(email) })),
    /** Bookings of one group are offered and answered together. */
    group: optional(externalId),
    /** The candidate gets the booking at once; without a candidate it is open. */
    candidate: optional(Reference),
  }),
)
export type BookingBody = z.output<typeof BookingBody>

export const Booking = z.object({
  ...named,
  ...ownedBy('agency', {
    client: Referenced,
    location: Referenced,
    dateLocal: localDate,
    startTimeLocal: localTime,
    endTimeLocal: localTime,
    payOptionType: z.string(),
    ratePerHour: z.number().nullable(),
    grades: z.array(z.object({ id: z.string(), title: z.string() })),
    description: z.string(),
    contact: z
      .object({
        name: z.string().nullable(),
        phoneNumber: z.string().nullable(),
        email: z.string().nullable(),
      })
      .nullable(),
    group: z.string().nullable(),
    /** The candidate who holds it: put with it, or the first to accept an offer. */
    candidate: Referenced.nullable(),
  }),
  /** The number of its status, as the specification lists them; below 0 it is cancelled. */
  status: z.int(),
  startsAt: instant,
  endsAt: instant,
  ...ownedBy('candidate', {
    /** Confirmed by the candidate. */
    minutesLate: z.int().nullable(),
  }),
})
export type Booking = z.output<typeof Booking>

export const AgreementBody = z.object(
  ownedBy('agency', {
    client: Reference,
    type: text,
    title: text,
    /** An upload. Another file, type or title is a new version, which candidates sign again. */
    file: Reference,
  }),
)
export type AgreementBody = z.output<typeof AgreementBody>

/** The current version. */
export const Agreement = z.object({
  ...named,
  ...ownedBy('agency', {
    client: Referenced,
    type: z.string(),
    title: z.string(),
    /** Null if an earlier version of the service stored it. */
    file: Referenced.nullable(),
  }),
})
export type Agreement = z.output<typeof Agreement>

export const DownloadBody = z.object(
  ownedBy('agency', {
    /** The name in the portal's call `GET /file/general`. */
    name: text,
    /** Without one it is for every region. */
    region: optional(z.enum(regions)),
    category: text,
    title: text,
    description: longText,
    /** Its place in the list of the region, from 0. */
    position: optional(z.int().min(0).max(10_000)),
    /** An upload that no other download has. */
    file: Reference,
  }),
)
export type DownloadBody = z.output<typeof DownloadBody>

export const Download = z.object({
  ...named,
  ...ownedBy('agency', {
    name: z.string(),
    region: z.string().nullable(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    position: z.int(),
    file: Referenced,
  }),
})
export type Download = z.output<typeof Download>

const count = z.int().min(0).max(1_000_000)

export const EventBody = z.object(
  ownedBy('agency', {
    region: z.enum(regions),
    title: text,
    /** 'Workshop'. The portal offers the types of its events as a filter. */
    type: text,
    description: longText,
    facilitatorName: optional(text),
    startsAt: givenInstant,
    endsAt: givenInstant,
    timezone: text,
    /** In the currency of the region; 0 is free. */
    cost: optional(z.number().min(0).max(99_999)),
    status: optional(z.enum(eventStatuses)),
    /** Absent: as many as come. */
    numberOfSpaces: optional(count),
    enrolledCount: optional(count),
    /** Where candidates register, with https. */
    registrationUrl: z.string().trim().max(2_000),
    /** Absent, with the coordinates: online. */
    location: optional(z.object({ name: text, ...addressOfBody })),
    coordinates: optional(Coordinates),
    /** An upload that no other event has. */
    picture: optional(Reference),
  }),
)
export type EventBody = z.output<typeof EventBody>

export const Event = z.object({
  ...named,
  ...ownedBy('agency', {
    region: z.string(),
    title: z.string(),
    type: z.string(),
    description: z.string(),
    facilitatorName: z.string().nullable(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    cost: z.number(),
    status: z.enum(eventStatuses),
    numberOfSpaces: z.int().nullable(),
    enrolledCount: z.int(),
    registrationUrl: z.string(),
    location: z.object({ name: z.string(), ...addressOfAnswer }).nullable(),
    coordinates: Point.nullable(),
    picture: Referenced.nullable(),
  }),
})
export type Event = z.output<typeof Event>
