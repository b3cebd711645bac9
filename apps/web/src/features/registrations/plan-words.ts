import type { PlanStep } from '@rollcall/contract/registrations'
import { formatDate } from '../../shared/format.ts'
import { tRegistrations } from './registrations.words.ts'

/** Why a step is due, the shifts it endangers, how long it takes, and what it opens: a sentence each. */
export function planLines(step: PlanStep, today: string): string[] {
  const { isLater, isSlow, leadDays, unlocksItems, unlocks } = step
  const titles = listOf(unlocksItems.map(({ title }) => title))
  return [
    ...reasonLines(step, today),
    ...(isLater ? [tRegistrations('plan.later')] : []),
    ...(isSlow && !isLater ? [tRegistrations('plan.slow', { count: leadDays })] : []),
    ...(titles ? [tRegistrations('plan.unlocksItems', { titles })] : []),
    ...(unlocks === null ? [] : [tRegistrations('plan.unlocks', { unlocks })]),
  ]
}

function reasonLines({ reason, dateExpiry, shiftsAtRisk: count }: PlanStep, today: string): string[] {
  if (reason === 'refused') return [tRegistrations('plan.refused')]
  if (reason === 'toDo' || dateExpiry === null) return []
  const date = formatDate(dateExpiry)
  if (reason === 'expired')
    return [
      tRegistrations('plan.expiredOn', { date }),
      ...(count > 0 ? [tRegistrations('plan.atRiskAfter', { count })] : []),
    ]
  return [
    ...(reason === 'renewalRefused' ? [tRegistrations('plan.renewalRefused')] : []),
    dateExpiry === today ? tRegistrations('plan.expiresToday') : tRegistrations('plan.expiresOn', { date }),
    ...(count > 0 ? [tRegistrations('plan.atRiskBefore', { count })] : []),
  ]
}

/** "a, b and c", as the reader's language puts it. */
const listOf = (titles: readonly string[]): string =>
  new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' }).format(titles)
