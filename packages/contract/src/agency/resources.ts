import { featureToggles } from '@rollcall/domain/features/feature-flags'
import { isEmail } from '@rollcall/domain/identity/email'
import { regions } from '@rollcall/domain/regions/region'
import { z } from 'zod'
import { optional } from '../optional.ts'
import { givenDate, localTime } from '../shapes.ts'

const text = z.string().trim().min(1).max(200)
const longText = z.string().max(5_000)
const email = z.string().trim().refine(isEmail, 'must be an email address')
const source = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const externalId = z.string().min(1).max(100)
const Coordinates = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** Another resource: by an external id of the same source, by one of another source, or by our id. */
const Reference = z.union([
  externalId,
  z.object({ source, externalId }),
  z.object({ id: z.uuid().toLowerCase() }),
])

export const ConsultantBody = z.object({
  name: text,
  country: text,
  state: text,
  phoneNumber: text,
  email,
})
export type ConsultantBody = z.output<typeof ConsultantBody>

export const ClientBody = z.object({ name: text, region: z.enum(regions) })
export type ClientBody = z.output<typeof ClientBody>

export const LocationBody = z.object({
  client: Reference,
  name: text,
  address: z.object({
    line1: text,
    line2: optional(text),
    suburb: text,
    state: text,
    postcode: text,
    country: text,
  }),
  coordinates: optional(Coordinates),
  timezone: text,
})
export type LocationBody = z.output<typeof LocationBody>

export const CandidateBody = z.object({
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
  /** Mails the link to set up the account, the first time. */
  invite: optional(z.boolean()),
})
export type CandidateBody = z.output<typeof CandidateBody>

export const BookingBody = z.object({
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
  /** The booking is theirs at once; without one it is open. */
  candidate: optional(Reference),
})
export type BookingBody = z.output<typeof BookingBody>
