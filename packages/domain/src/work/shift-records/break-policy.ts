import type { BreakRule, BreakRules } from './break-rules.ts'

/** How many breaks of a rule are due in a shift, from its start to its end. */
export const breaksDue = ({ steps }: BreakRule, shiftMinutes: number): number =>
  steps.findLast(({ shiftMinutes: least, isInclusive }) =>
    isInclusive ? shiftMinutes >= least : shiftMinutes > least,
  )?.count ?? 0

/**
 * Whether to ask if breaks could be taken, in agencies that ask: not for a shift too short to have any. If we know no rule,
 * the agency's own may still apply.
 */
export const shouldAskAboutBreaks = (known: BreakRules | undefined, shiftMinutes: number): boolean =>
  known === undefined || known.rules.some((rule) => breaksDue(rule, shiftMinutes) > 0)

/** How many of the entered breaks meet a rule. */
export const breaksMeeting = (
  { kind, minutes: least }: BreakRule,
  breaks: readonly { type: 'meal' | 'other'; minutes: number }[],
): number => {
  const isOfKind = (type: 'meal' | 'other') => kind === 'any' || type === (kind === 'meal' ? 'meal' : 'other')
  return breaks.filter(({ type, minutes }) => isOfKind(type) && minutes >= least).length
}
