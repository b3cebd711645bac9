import { hasFourDigitYear, isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { z } from 'zod'

export const localDate = z.iso.date()
export const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Databases have no year 0. */
export const givenDate = localDate.refine(isCalendarDate, 'must be a date')
export const instant = z.iso.datetime()
export const givenInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => hasFourDigitYear(Date.parse(text)), 'must be in the years 1000 to 9999')

export const Address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  fullAddress: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type Address = z.output<typeof Address>

/** The page of a file shown as pictures; the first is 1. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000)
