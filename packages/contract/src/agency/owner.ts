import type { z } from 'zod'

/** A field is written by its owner alone. A client's fields come from its systems, through those of the agency. */
export type FieldOwner = 'agency' | 'candidate' | 'client'

const OWNER = 'x-owner'

/** The fields with their owner, which the API's description shows and `PUT` enforces. */
export function ownedBy<Shape extends z.ZodRawShape>(owner: FieldOwner, shape: Shape): Shape
export function ownedBy(owner: FieldOwner, shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field.meta({ [OWNER]: owner })]),
  )
}

/** The names of the fields of an owner. */
export const fieldsOwnedBy = (owner: FieldOwner, { shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    (field as z.ZodType).meta()?.[OWNER] === owner ? name : [],
  )
