import type { Caller } from '../../platform/caller.ts'
import { type Queryable, statement } from '../../platform/database/statement.ts'

/** The consultant who acted for a candidate. */
export interface ActedBy {
  name: string
  email: string | null
}

/** When a consultant acted, and the time zone that a candidate reads it in. */
export interface ActedAt {
  actedBy: ActedBy
  instant: number
  timeZone: string
}

const findConsultant = statement<[consultantId: string], ActedBy>(
  'find_acting_consultant',
  'select name, email from consultant_accounts where id = $1',
)

/** Undefined where the candidate acts. */
export async function findActedBy(on: Queryable, { actor }: Caller): Promise<ActedBy | undefined> {
  return actor.kind === 'consultant' && actor.id !== null ? findConsultant.one(on, actor.id) : undefined
}

interface Reader {
  to: string
  fullName: string
  actedBy: ActedBy | undefined
}

/** Names the actor for the reader of a mail about a candidate: the candidate's name, another consultant's or "You". */
export function actedInWords({ to, fullName, actedBy }: Reader): { who: string; forWhom: string } {
  if (!actedBy) return { who: fullName, forWhom: '' }
  const isReader = actedBy.email?.toLowerCase() === to.toLowerCase()
  return { who: isReader ? 'You' : actedBy.name, forWhom: ` for ${fullName}` }
}
