import { personHere } from '../queries/current-user.queries.ts'
import { storageName } from '../storage/names.ts'
import { storageFor } from '../storage/stored.ts'

/**
 * Input that was not sent outlives a reload and the end of a session, for as long as the tab does. It belongs to the person who
 * typed it: it is kept under their id, and the next sign-in by another person removes it.
 */
export interface DraftPlace<Values> {
  /** Identifies the form, such as the record of one booking. */
  key: string
  /** Checks the shape: a draft of another version may have another one. */
  isDraft: (kept: unknown) => kept is Values
  /** Whether two values would send the same. By default every field is compared. */
  isSame?: (one: Values, other: Values) => boolean
}

const DRAFTS = 'draft.'
const GUEST = 'guest/'

/** The key of a draft on a page without sign-in. It stays the same if a profile is loaded later. */
export const guestDraftKey = (key: string): string => `${GUEST}${key}`

export const draftsOf = (person: string): string => `${DRAFTS}${person}.`

/** Undefined once the session has ended: later input has no owner. */
function nameOf(key: string): string | undefined {
  const owner = key.startsWith(GUEST) ? 'guest' : personHere()
  return owner && storageName(`${draftsOf(owner)}${key}`)
}
const drafts = () => storageFor(sessionStorage)

export function readDraft<Values>({ key, isDraft }: DraftPlace<Values>): Values | undefined {
  try {
    const name = nameOf(key)
    const kept: unknown = name ? JSON.parse(drafts().getItem(name) ?? 'null') : null
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function hasDraft(key: string): boolean {
  const name = nameOf(key)
  return name !== undefined && drafts().getItem(name) !== null
}

export function keepDraft(key: string, values: unknown): void {
  const name = nameOf(key)
  if (!name) return
  try {
    drafts().setItem(name, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing is no worse off than before.
  }
}

export function forgetDraft(key: string): void {
  const name = nameOf(key)
  if (name) drafts().removeItem(name)
}

/** Called at sign-in: removes the drafts of every other person before anything is shown. */
export function forgetDraftsOfOthers(person: string): void {
  const [all, own] = [storageName(DRAFTS), storageName(draftsOf(person))]
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(all) && !name.startsWith(own)) sessionStorage.removeItem(name)
}
