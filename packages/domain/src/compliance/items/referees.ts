import { isEmail, mailboxKey } from '../../identity/email.ts'
import { containsWebAddress } from '../../text/web-address.ts'
import { isOnlyName } from './only-name.ts'

/** A referee as the candidate enters them. */
export interface Referee {
  name: string
  email: string
  relationship: string
}

/** The name is in our email to the referee: there is no room for a message in it. */
export const refereeMaxLengths: Readonly<Record<keyof Referee, number>> = {
  name: 80,
  email: 200,
  relationship: 200,
}

export type RefereeProblem =
  | 'required'
  | 'tooLong'
  | 'tooMany'
  | 'link'
  | 'notAName'
  | 'notAnEmail'
  | 'theirOwn'
  | 'twice'

/** Keyed by `0.email`: the referee's index in the list, and the field. */
export type RefereeProblems = Partial<Record<`${number}.${keyof Referee}`, RefereeProblem>>

/** The text is part of our mail to a stranger: a second line, or letters in reversed order, could say anything. */
const oneLine = (text: string) =>
  text.replaceAll(/[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ').trim()

/** Normalises a referee for storage and mail. */
export const tidyReferee = ({ name, email, relationship }: Referee): Referee => ({
  name: oneLine(name),
  email: email.trim(),
  relationship: oneLine(relationship),
})

/** The problems of the entered referees, without entries for valid fields. A missing referee lacks a name. */
export function checkReferees(
  referees: readonly Referee[],
  { needed, ownEmails }: { needed: number; ownEmails: readonly string[] },
): RefereeProblems {
  const problems: RefereeProblems = {}
  const own = new Set(ownEmails.map(mailboxKey))
  const seen = new Set<string>()
  for (let place = 0; place < Math.max(needed, referees.length); place++) {
    const referee = tidyReferee(referees[place] ?? { name: '', email: '', relationship: '' })
    // The mail would never arrive.
    if (place >= needed) problems[`${place}.name`] = 'tooMany'
    for (const field of ['name', 'email', 'relationship'] as const) {
      const value = referee[field]
      if (value === '') problems[`${place}.${field}`] ??= 'required'
      else if (value.length > refereeMaxLengths[field]) problems[`${place}.${field}`] ??= 'tooLong'
      else if (field !== 'email' && containsWebAddress(value)) problems[`${place}.${field}`] ??= 'link'
      else if (field === 'name' && !isOnlyName(value)) problems[`${place}.name`] ??= 'notAName'
    }
    const problem = emailProblem(referee.email, own, seen)
    if (problem) problems[`${place}.email`] ??= problem
  }
  return problems
}

function emailProblem(
  email: string,
  own: ReadonlySet<string>,
  seen: Set<string>,
): RefereeProblem | undefined {
  if (!isEmail(email)) return 'notAnEmail'
  const key = mailboxKey(email)
  if (own.has(key)) return 'theirOwn'
  if (seen.has(key)) return 'twice'
  seen.add(key)
  return undefined
}
