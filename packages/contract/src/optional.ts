import { z } from 'zod'

/** A field that may be left out, or sent as null: many clients write null for what they have not got. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined)

/** An id as it is kept. Whoever sends it may write it in capitals. */
export const idText = z.string().max(100).toLowerCase()
