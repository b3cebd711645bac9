import { ApiError } from './api-error.ts'

/** A row that a save wrote. Rows that were already as given are not returned by the statement. */
export interface WrittenRow {
  id: string
  isNew: boolean
}

/** The ids of a batch, by the effect that saving it had. */
export interface Saved {
  created: string[]
  changed: string[]
  unchanged: string[]
}

export function savedFrom(given: readonly { id: string }[], written: readonly WrittenRow[]): Saved {
  const isNewById = new Map(written.map(({ id, isNew }) => [id, isNew]))
  const ids = given.map(({ id }) => id)
  return {
    created: ids.filter((id) => isNewById.get(id) === true),
    changed: ids.filter((id) => isNewById.get(id) === false),
    unchanged: ids.filter((id) => !isNewById.has(id)),
  }
}

export const hasWritten = ({ created, changed }: Saved): boolean => created.length + changed.length > 0

/** Refuses a batch that has two rows for one id: the order of a batch does not say which of them is newer. */
export function checkGivenOnce(ids: readonly string[]): void {
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) throw new ApiError('resource_given_twice', { param: id })
    seen.add(id)
  }
}
