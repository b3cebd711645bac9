import { checkReferees, type Referee, type RefereeProblems } from './referees.ts'

const DAY_MS = 24 * 60 * 60_000

/** Emails to a stranger are few. */
const REMINDER_INTERVAL_MS = DAY_MS
export const REFERENCE_LINK_DAYS = 30

export const refereeStates = ['sent', 'opened', 'notDelivered', 'answered'] as const
export type RefereeState = (typeof refereeStates)[number]

export interface RefereeRequest {
  askedAt: number
  remindedAt: number | null
  openedAt: number | null
  answeredAt: number | null
  /** The mail server refused the last email for good. */
  isUndelivered: boolean
}

export function refereeStateOf({ answeredAt, openedAt, isUndelivered }: RefereeRequest): RefereeState {
  if (answeredAt !== null) return 'answered'
  if (isUndelivered) return 'notDelivered'
  return openedAt === null ? 'sent' : 'opened'
}

/** When the next reminder may be sent; null once the referee has answered. */
export const canRemindFrom = ({ askedAt, remindedAt, answeredAt }: RefereeRequest): number | null =>
  answeredAt === null ? Math.max(askedAt, remindedAt ?? 0) + REMINDER_INTERVAL_MS : null

/** The problems of a referee who replaces another, given those who stay; keys are `name`, `email`, `relationship`. */
export function checkReplacement(
  replacement: Referee,
  { others, ownEmails }: { others: readonly Referee[]; ownEmails: readonly string[] },
): Partial<Record<keyof Referee, RefereeProblems[keyof RefereeProblems]>> {
  const at = others.length
  const problems = checkReferees([...others, replacement], { needed: at + 1, ownEmails })
  return Object.fromEntries(
    (['name', 'email', 'relationship'] as const).flatMap((field) => {
      const problem = problems[`${at}.${field}`]
      return problem ? [[field, problem]] : []
    }),
  )
}
