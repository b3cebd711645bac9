import type { Queryable } from './database/statement.ts'

/** Why rows outlive the person's name. */
export type KeptAs = 'payRecord' | 'offer' | 'audit'

export interface PersonalTable {
  /** Which of its rows are those of the person whose id is $1. */
  where: string
  /** `pseudonymised`: the row stays and says nothing about the person any more. */
  onErasure: 'deleted' | 'pseudonymised' | { keptAs: KeptAs }
}

/** The data that a feature keeps about a person: its part of an export, and the erasure of its tables. */
export interface PersonalData {
  /** Its name in the exported file. */
  section: string
  tables: Record<string, PersonalTable>
  /** Ready to be written as JSON; never a secret, nor what was only made from one. */
  read: (on: Queryable, candidateId: string) => Promise<unknown>
}

/** The newest are exported. No candidate reaches this number by working, and the file stays small enough for a phone. */
export const MAX_EXPORTED = 20_000

export const newest = (column: string) => `order by ${column} desc limit ${MAX_EXPORTED}`

export const asUtc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
