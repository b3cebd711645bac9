import { z } from 'zod'
import { givenInstant } from '../shapes.ts'

/** Where a page of a list ends: the change and the id of its last item, as the database writes them. */
export interface Position {
  changedAt: string
  id: string
}

const CHANGED_AT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-]\d\d(?::\d\d)?$/
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** In letters that a query needs no escapes for. */
export const cursorOf = ({ changedAt, id }: Position): string =>
  btoa(`${changedAt}/${id}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function positionOf(cursor: string): Position | undefined {
  try {
    const [changedAt = '', id = ''] = atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split('/')
    const [, day, time] = CHANGED_AT.exec(changedAt) ?? []
    return ID.test(id) && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? { changedAt, id } : undefined
  } catch {
    return undefined
  }
}

const Cursor = z.string().transform((text, ctx) => {
  const position = positionOf(text)
  if (position) return position
  ctx.addIssue({ code: 'custom', message: 'must be the `next` of an earlier page' })
  return z.NEVER
})

/**
 * `updatedAfter` reaches this far back: a change is dated before its transaction commits, so one that commits late may be
 * dated before changes that were read already.
 */
export const LATE_COMMIT_MS = 3 * 60_000

export const ListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor.optional(),
  updatedAfter: givenInstant
    .meta({
      description:
        'Give the latest `updatedAt` that was read. Resources that changed up to three minutes earlier come again, so that ' +
        'none is missed whose change was saved late.',
    })
    .optional(),
})
export type ListQuery = z.output<typeof ListQuery>

/** In the order of their last change. A resource that changes while the list is read comes again. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** The cursor of the next page; null on the last one. */
    next: z.string().nullable(),
  })
