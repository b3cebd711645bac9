import type { Queryable } from './database/statement.ts'

/** Why rows are kept under a pseudonym. */
export type KeptAs = 'payRecord' | 'offer' | 'audit'

export interface PersonalTable {
  /** The condition on rows of the person with the id $1. */
  where: string
  /** `pseudonymised`: the row stays and says nothing about the person any more. */
  onErasure: 'deleted' | 'pseudonymised' | { keptAs: KeptAs }
}

/** The data that a feature keeps about a person: its part of an export, and the erasure of its tables. */
export interface PersonalData {
  /** Its name in the exported file. */
  section: string
  tables: Record<string, PersonalTable>
  /** The exported data as JSON, without secrets and their hashes. */
  read: (on: Queryable, candidateId: string) => Promise<unknown>
}

/** The maximum number of exported rows, newest first. No candidate reaches it in practice. */
export const MAX_EXPORTED = 20_000

export const newest = (column: string) => `order by ${column} desc limit ${MAX_EXPORTED}`

export const asUtc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
