import { storageName } from '../storage/names.ts'
import { storageFor } from '../storage/stored.ts'

/** What was typed and not sent outlives a reload, for as long as the tab does. */
export interface DraftPlace<Values> {
  /** Names what is being filled in: the record of one booking, say. */
  key: string
  /** One that another version of the portal kept may have another shape. */
  isDraft: (kept: unknown) => kept is Values
  /** Whether two would send the same; left out, every value is compared. */
  isSame?: (one: Values, other: Values) => boolean
}

const nameOf = (key: string) => storageName(`draft.${key}`)
const drafts = () => storageFor(sessionStorage)

export function readDraft<Values>({ key, isDraft }: DraftPlace<Values>): Values | undefined {
  try {
    const kept: unknown = JSON.parse(drafts().getItem(nameOf(key)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export const hasDraft = (key: string): boolean => drafts().getItem(nameOf(key)) !== null

export function keepDraft(key: string, values: unknown): void {
  try {
    drafts().setItem(nameOf(key), JSON.stringify(values))
  } catch {
    // A browser that keeps nothing is no worse off than before.
  }
}

export const forgetDraft = (key: string): void => drafts().removeItem(nameOf(key))
