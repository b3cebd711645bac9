import { z } from 'zod'

/** A field that may be missing or null: many clients send null for missing values. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined)

/** An id in its stored form. Requests may write it in capitals. */
export const idText = z.string().max(100).toLowerCase()
